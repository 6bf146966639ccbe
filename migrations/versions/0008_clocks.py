"""Clocks of matches, and the beat that tells when some server was up.

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "beat",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("lost", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_beat")),
    )
    op.create_table(
        "match_clock",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("control", sa.JSON(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_clock_match_id_match")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_clock")),
    )
    op.create_index(op.f("ix_match_clock_due"), "match_clock", ["due"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_match_clock_due"), table_name="match_clock")
    op.drop_table("match_clock")
    op.drop_table("beat")
