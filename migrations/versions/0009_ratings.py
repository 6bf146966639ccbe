"""Ratings per account and game, and which matches have counted.

Revision ID: 0009
Revises: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "rated_match",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_rated_match_match_id_match")
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rated_match")),
    )
    op.create_table(
        "rating",
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("ordinal", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_rating_account_id_account")
        ),
        sa.PrimaryKeyConstraint("account_id", "game", name=op.f("pk_rating")),
    )
    op.create_index("ix_rating_board", "rating", ["game", "ordinal"], unique=False)
    op.create_table(
        "rating_change",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("after", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_rating_change_account_id_account")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_rating_change_match_id_match")
        ),
        sa.PrimaryKeyConstraint("match_id", "account_id", name=op.f("pk_rating_change")),
    )
    op.create_index(
        op.f("ix_rating_change_account_id"), "rating_change", ["account_id"], unique=False
    )


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_rating_change_account_id"), table_name="rating_change")
    op.drop_table("rating_change")
    op.drop_index("ix_rating_board", table_name="rating")
    op.drop_table("rating")
    op.drop_table("rated_match")
