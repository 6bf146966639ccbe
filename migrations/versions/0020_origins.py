"""Matches that go on from a step of another one.

Revision ID: 0020
Revises: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("room") as room:
        room.add_column(sa.Column("origin", sa.JSON(), nullable=True))
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("origin", sa.JSON(), nullable=True))
    op.create_table(
        "room_start",
        sa.Column("room_id", sa.String(8), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name=op.f("fk_room_start_room_id_room")),
        sa.PrimaryKeyConstraint("room_id", name=op.f("pk_room_start")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("room_start")
    with op.batch_alter_table("match") as match:
        match.drop_column("origin")
    with op.batch_alter_table("room") as room:
        room.drop_column("origin")
