"""Analyses of finished matches.

Revision ID: 0019
Revises: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "match_analysis",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_analysis_match_id_match")
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_match_analysis_account_id_account")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_analysis")),
    )
    with op.batch_alter_table("match_analysis") as table:
        table.create_index("ix_match_analysis_account_id", ["account_id"])
        table.create_index("ix_match_analysis_status", ["status"])


def downgrade() -> None:
    """Back."""
    op.drop_table("match_analysis")
