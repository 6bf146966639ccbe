"""Passkeys, and the challenges they sign.

Revision ID: 0035
Revises: 0034
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("handle", sa.String(24), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_passkey_account_id_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
    )
    op.create_index(op.f("ix_passkey_account_id"), "passkey", ["account_id"])
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_challenge_account_id_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenge")),
    )
    op.create_index(op.f("ix_challenge_account_id"), "challenge", ["account_id"])
    op.create_index(op.f("ix_challenge_expires_at"), "challenge", ["expires_at"])


def downgrade() -> None:
    """Back."""
    op.drop_table("challenge")
    op.drop_table("passkey")
