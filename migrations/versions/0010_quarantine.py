"""Matches whose rules raised: kept readable, taken out of play until somebody releases them.

Revision ID: 0010
Revises: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "match_quarantine",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_quarantine_match_id_match")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_quarantine")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("match_quarantine")
