"""Recaps: what finished matches of tournaments were like.

Revision ID: 0030
Revises: 0029
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "match_recap",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("form", sa.SmallInteger(), nullable=False),
        sa.Column("data", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_recap_match_id_match")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_recap")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("match_recap")
