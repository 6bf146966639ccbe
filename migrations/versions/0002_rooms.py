"""Rooms, seats, members.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "room",
        sa.Column("id", sa.String(length=8), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("host_id", sa.String(length=24), nullable=False),
        sa.Column("access", sa.String(length=8), nullable=False),
        sa.Column("watch", sa.String(length=8), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("join_generation", sa.BigInteger(), nullable=False),
        sa.Column("watch_generation", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["account.id"], name=op.f("fk_room_host_id_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room")),
    )
    op.create_index("ix_room_listing", "room", ["access", "status", "created_at"], unique=False)
    op.create_index("ix_room_watching", "room", ["watch", "status", "created_at"], unique=False)
    op.create_table(
        "seat",
        sa.Column("room_id", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=True),
        sa.Column("bot_level", sa.String(length=12), nullable=True),
        sa.Column("bot_name", sa.String(length=24), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_seat_account_id_account")
        ),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name=op.f("fk_seat_room_id_room")),
        sa.PrimaryKeyConstraint("room_id", "seat", name=op.f("pk_seat")),
        sa.UniqueConstraint("room_id", "account_id", name=op.f("uq_seat_room_id_account_id")),
    )
    op.create_index(op.f("ix_seat_account_id"), "seat", ["account_id"], unique=False)
    op.create_table(
        "room_member",
        sa.Column("room_id", sa.String(length=8), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_room_member_account_id_account")
        ),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name=op.f("fk_room_member_room_id_room")),
        sa.PrimaryKeyConstraint("room_id", "account_id", name=op.f("pk_room_member")),
    )
    op.create_index(op.f("ix_room_member_account_id"), "room_member", ["account_id"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_table("room_member")
    op.drop_table("seat")
    op.drop_table("room")
