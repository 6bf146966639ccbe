"""Whose matches they are, so that one account's history can be read.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward; matches that were played before are entered too."""
    table = op.create_table(
        "match_player",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_match_player_account_id_account")
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["match.id"], name=op.f("fk_match_player_match_id_match")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_player")),
    )
    op.create_index(
        op.f("ix_match_player_account_id"), "match_player", ["account_id"], unique=False
    )
    matches = sa.table("match", sa.column("id", sa.Integer), sa.column("players", sa.JSON))
    connection = op.get_bind()
    found = [
        {"match_id": match, "seat": seat, "account_id": player["id"]}
        for match, players in connection.execute(sa.select(matches.c.id, matches.c.players))
        for seat, player in enumerate(players)
        if player and player["kind"] != "bot"
    ]
    if found:
        op.bulk_insert(table, found)


def downgrade() -> None:
    """Back."""
    op.drop_index(op.f("ix_match_player_account_id"), table_name="match_player")
    op.drop_table("match_player")
