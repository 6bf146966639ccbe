"""Requests of organisers that were done, so that the same one again changes nothing.

Revision ID: 0013
Revises: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament_request",
        sa.Column("tournament_id", sa.String(8), sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("tournament_request")
