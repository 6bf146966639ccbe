"""Codes that sign another device in.

Revision ID: 0034
Revises: 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "handover",
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("session_id", sa.String(32), nullable=True),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("next", sa.String(200), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("wrong", sa.SmallInteger(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=True),
        sa.Column("what", sa.String(60), nullable=True),
        sa.Column("secret_hash", sa.String(64), nullable=True),
        sa.Column("how", sa.String(4), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_handover_account_id_account")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_handover")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_handover_code_hash")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_handover_secret_hash")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("handover")
