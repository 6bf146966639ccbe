"""Chat by kind: the latest lines of one are found at once, and each kind has commands of its own.

Revision ID: 0031
Revises: 0030
"""

from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

AUTOINCREMENT = {"sqlite_autoincrement": True}
"""SQLite makes the table anew: it still gives no number of a line twice."""


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("chat_message", table_kwargs=AUTOINCREMENT) as chat:
        for of in ("room_id", "tournament_id"):
            chat.drop_constraint(op.f(f"uq_chat_message_{of}_account_id_command"), type_="unique")
            chat.create_unique_constraint(
                op.f(f"uq_chat_message_{of}_account_id_kind_command"),
                [of, "account_id", "kind", "command"],
            )
            chat.create_index(op.f(f"ix_chat_message_{of}_kind_id"), [of, "kind", "id"])


def downgrade() -> None:
    """Back. Commands of comments get names of their own: lines of chat may have had the same."""
    op.execute("update chat_message set command = '!comment ' || id where kind = 'comment'")
    with op.batch_alter_table("chat_message", table_kwargs=AUTOINCREMENT) as chat:
        for of in ("room_id", "tournament_id"):
            chat.drop_index(op.f(f"ix_chat_message_{of}_kind_id"))
            chat.drop_constraint(
                op.f(f"uq_chat_message_{of}_account_id_kind_command"), type_="unique"
            )
            chat.create_unique_constraint(
                op.f(f"uq_chat_message_{of}_account_id_command"), [of, "account_id", "command"]
            )
