"""Cookies that can be taken back: each account counts how often it did.

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    column = sa.Column("generation", sa.Integer(), server_default="0", nullable=False)
    op.add_column("account", column)


def downgrade() -> None:
    """Back."""
    op.drop_column("account", "generation")
