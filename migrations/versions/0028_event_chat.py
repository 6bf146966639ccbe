"""Chat of tournaments: lines that belong to one, who was silenced there, reports of such lines.

Revision ID: 0028
Revises: 0027
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

ONCE = "uq_chat_message_tournament_id_account_id_command"


def upgrade() -> None:
    """Forward. From now on SQLite gives no number of a line twice."""
    with op.batch_alter_table("chat_message", table_kwargs={"sqlite_autoincrement": True}) as chat:
        chat.alter_column("room_id", existing_type=sa.String(8), nullable=True)
        chat.add_column(sa.Column("tournament_id", sa.String(8), nullable=True))
        chat.create_unique_constraint(op.f(ONCE), ["tournament_id", "account_id", "command"])
        chat.create_index(op.f("ix_chat_message_tournament_id"), ["tournament_id"])
    with op.batch_alter_table("report") as report:
        report.add_column(sa.Column("tournament_id", sa.String(8), nullable=True))
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(
            sa.Column("chat", sa.Boolean(), nullable=False, server_default=sa.true())
        )
    op.create_table(
        "tournament_silenced",
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_silenced_tournament_id_tournament"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_tournament_silenced_account_id_account")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name=op.f("pk_tournament_silenced")),
    )


def downgrade() -> None:
    """Back; what was said at tournaments is lost."""
    op.drop_table("tournament_silenced")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("chat")
    with op.batch_alter_table("report") as report:
        report.drop_column("tournament_id")
    op.execute("delete from chat_message where room_id is null")
    with op.batch_alter_table("chat_message") as chat:
        chat.drop_index(op.f("ix_chat_message_tournament_id"))
        chat.drop_constraint(op.f(ONCE), type_="unique")
        chat.drop_column("tournament_id")
        chat.alter_column("room_id", existing_type=sa.String(8), nullable=False)
