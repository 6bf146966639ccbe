"""What fair tables need to know: terms, who is away, who wants a rematch, whose seat a bot keeps.

Revision ID: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("room") as room:
        room.add_column(sa.Column("terms", sa.Integer(), nullable=False, server_default="0"))
        room.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        room.add_column(sa.Column("host_away_since", sa.BigInteger(), nullable=True))
        room.add_column(sa.Column("spoken", sa.String(40), nullable=True))
        room.create_unique_constraint("uq_room_spoken", ["spoken"])
        room.add_column(sa.Column("series", sa.JSON(), nullable=True))
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("away_since", sa.BigInteger(), nullable=True))
        seat.add_column(sa.Column("rematch", sa.Boolean(), nullable=True))
        seat.add_column(sa.Column("kept_for", sa.String(24), nullable=True))
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
        match.add_column(sa.Column("left", sa.JSON(), nullable=True))
    with op.batch_alter_table("chat_message") as chat:
        chat.add_column(sa.Column("kind", sa.String(8), nullable=False, server_default="said"))


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("chat_message") as chat:
        chat.drop_column("kind")
    with op.batch_alter_table("match") as match:
        match.drop_column("left")
        match.drop_column("rated")
    with op.batch_alter_table("seat") as seat:
        for column in ("kept_for", "rematch", "away_since"):
            seat.drop_column(column)
    with op.batch_alter_table("room") as room:
        room.drop_constraint("uq_room_spoken", type_="unique")
        for column in ("series", "spoken", "host_away_since", "rated", "terms"):
            room.drop_column(column)
