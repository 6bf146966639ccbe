"""Rooms and tournaments that show watchers everything, some turns late.

Revision ID: 0012
Revises: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    for table in ("room", "tournament"):
        with op.batch_alter_table(table) as batch:
            batch.add_column(sa.Column("open_hands", sa.SmallInteger(), nullable=True))


def downgrade() -> None:
    """Back."""
    for table in ("room", "tournament"):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("open_hands")
