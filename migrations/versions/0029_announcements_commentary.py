"""Announcements of tournaments, their commentators, and marks on the board with what they say.

Revision ID: 0029
Revises: 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament_announcement",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_announcement_tournament_id_tournament"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_tournament_announcement_account_id_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_announcement")),
    )
    op.create_index(
        op.f("ix_tournament_announcement_tournament_id"),
        "tournament_announcement",
        ["tournament_id"],
    )
    op.create_table(
        "tournament_commentator",
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_commentator_tournament_id_tournament"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_tournament_commentator_account_id_account"),
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "account_id", name=op.f("pk_tournament_commentator")
        ),
    )
    with op.batch_alter_table("chat_message") as chat:
        chat.add_column(sa.Column("marks", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Back; comments are lost."""
    op.execute("delete from chat_message where kind = 'comment'")
    with op.batch_alter_table("chat_message") as chat:
        chat.drop_column("marks")
    op.drop_table("tournament_commentator")
    op.drop_table("tournament_announcement")
