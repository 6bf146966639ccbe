"""Groups, with rooms of their own.

Revision ID: 0045
Revises: 0044
"""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "player_group",
        sa.Column("id", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_group")),
    )
    op.create_table(
        "player_group_member",
        sa.Column("group_id", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["player_group.id"],
            name=op.f("fk_player_group_member_group_id_player_group"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_player_group_member_account_id_account")
        ),
        sa.PrimaryKeyConstraint("group_id", "account_id", name=op.f("pk_player_group_member")),
    )
    op.create_index(
        op.f("ix_player_group_member_account_id"), "player_group_member", ["account_id"]
    )
    with op.batch_alter_table("room") as room:
        room.add_column(sa.Column("group_id", sa.String(8), nullable=True))
        room.create_index(op.f("ix_room_group_id"), ["group_id"])


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("room") as room:
        room.drop_index(op.f("ix_room_group_id"))
        room.drop_column("group_id")
    op.drop_table("player_group_member")
    op.drop_table("player_group")
