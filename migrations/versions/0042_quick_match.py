"""Quick match: who waits in which pool, and when a pool was last of use.

Revision ID: 0042
Revises: 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "quick_entry",
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(12), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("pair", sa.String(16), nullable=True),
        sa.Column("paired_at", sa.BigInteger(), nullable=True),
        sa.Column("here", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("room_id", sa.String(8), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_quick_entry_account_id_account")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_quick_entry")),
    )
    op.create_index("ix_quick_entry_pool", "quick_entry", ["game", "pace", "since"])
    op.create_index(op.f("ix_quick_entry_pair"), "quick_entry", ["pair"])
    op.create_table(
        "quick_pool",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(12), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "pace", name=op.f("pk_quick_pool")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("quick_pool")
    op.drop_table("quick_entry")
