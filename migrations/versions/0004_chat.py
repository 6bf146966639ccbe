"""Chat.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "chat_message",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("room_id", sa.String(length=8), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("command", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_chat_message_account_id_account")
        ),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_chat_message_room_id_room")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_message")),
        sa.UniqueConstraint(
            "room_id",
            "account_id",
            "command",
            name=op.f("uq_chat_message_room_id_account_id_command"),
        ),
    )
    op.create_index(op.f("ix_chat_message_room_id"), "chat_message", ["room_id"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_table("chat_message")
