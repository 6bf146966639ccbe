"""A room plays a series: best of so many, and how it stands.

Revision ID: 0043
Revises: 0042
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column(
        "room", sa.Column("best_of", sa.SmallInteger(), nullable=False, server_default="1")
    )
    op.add_column("room", sa.Column("score", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("room") as room:
        room.drop_column("score")
        room.drop_column("best_of")
