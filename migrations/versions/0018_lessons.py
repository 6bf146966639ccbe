"""The lesson whose script a match follows.

Revision ID: 0018
Revises: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("lesson", sa.String(40), nullable=True))


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("match") as match:
        match.drop_column("lesson")
