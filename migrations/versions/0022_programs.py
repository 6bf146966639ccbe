"""Programs: accounts that belong to a person, and tokens that may do some things only.

Revision ID: 0022
Revises: 0021
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("account") as account:
        account.add_column(sa.Column("owner_id", sa.String(24), nullable=True))
        account.create_foreign_key(
            op.f("fk_account_owner_id_account"), "account", ["owner_id"], ["id"]
        )
        account.create_index(op.f("ix_account_owner_id"), ["owner_id"])
    with op.batch_alter_table("token") as token:
        token.add_column(sa.Column("scopes", sa.String(40), nullable=True))
    with op.batch_alter_table("room") as room:
        room.add_column(sa.Column("programs", sa.Boolean(), nullable=True))
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(
            sa.Column("programs", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(
            sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("chat_message") as chat:
        chat.add_column(
            sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("chat_message") as chat:
        chat.drop_column("program")
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("program")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("programs")
    with op.batch_alter_table("room") as room:
        room.drop_column("programs")
    with op.batch_alter_table("token") as token:
        token.drop_column("scopes")
    with op.batch_alter_table("account") as account:
        account.drop_index(op.f("ix_account_owner_id"))
        account.drop_constraint(op.f("fk_account_owner_id_account"), type_="foreignkey")
        account.drop_column("owner_id")
