"""Tournaments, who takes part, rounds, tables, notes; rooms know their tournament.

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("format", sa.String(length=24), nullable=False),
        sa.Column("table_seats", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("access", sa.String(length=8), nullable=False),
        sa.Column("join_generation", sa.BigInteger(), nullable=False),
        sa.Column("organiser_id", sa.String(length=24), nullable=False),
        sa.Column("capacity", sa.SmallInteger(), nullable=False),
        sa.Column("rounds", sa.SmallInteger(), nullable=True),
        sa.Column("round", sa.SmallInteger(), nullable=False),
        sa.Column("late_until", sa.SmallInteger(), nullable=False),
        sa.Column("seeding", sa.String(length=8), nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("no_show", sa.String(length=8), nullable=False),
        sa.Column("start_deadline_s", sa.Integer(), nullable=True),
        sa.Column("featured", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organiser_id"], ["account.id"], name=op.f("fk_tournament_organiser_id_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament")),
    )
    op.create_index(
        "ix_tournament_listing", "tournament", ["access", "status", "created_at"], unique=False
    )
    op.create_index(
        op.f("ix_tournament_organiser_id"), "tournament", ["organiser_id"], unique=False
    )
    op.create_index(op.f("ix_tournament_status"), "tournament", ["status"], unique=False)
    op.create_table(
        "tournament_entrant",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament_id", sa.String(length=8), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("seed", sa.SmallInteger(), nullable=True),
        sa.Column("account_id", sa.String(length=24), nullable=True),
        sa.Column("bot_level", sa.String(length=12), nullable=True),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("joined", sa.SmallInteger(), nullable=False),
        sa.Column("missed", sa.SmallInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_tournament_entrant_account_id_account")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_entrant_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_entrant")),
        sa.UniqueConstraint(
            "tournament_id",
            "account_id",
            name=op.f("uq_tournament_entrant_tournament_id_account_id"),
        ),
        sa.UniqueConstraint(
            "tournament_id", "number", name=op.f("uq_tournament_entrant_tournament_id_number")
        ),
    )
    op.create_index(
        op.f("ix_tournament_entrant_account_id"), "tournament_entrant", ["account_id"], unique=False
    )
    op.create_table(
        "tournament_note",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament_id", sa.String(length=8), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("text", sa.String(length=400), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_note_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_note")),
    )
    op.create_index(
        op.f("ix_tournament_note_tournament_id"), "tournament_note", ["tournament_id"], unique=False
    )
    op.create_table(
        "tournament_round",
        sa.Column("tournament_id", sa.String(length=8), nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_round_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_tournament_round")),
    )
    op.create_table(
        "tournament_visitor",
        sa.Column("tournament_id", sa.String(length=8), nullable=False),
        sa.Column("account_id", sa.String(length=24), nullable=False),
        sa.Column("reserve", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_tournament_visitor_account_id_account")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_visitor_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name=op.f("pk_tournament_visitor")),
    )
    op.create_table(
        "tournament_table",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament_id", sa.String(length=8), nullable=False),
        sa.Column("round", sa.SmallInteger(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("room_id", sa.String(length=8), nullable=True),
        sa.Column("places", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("corrected", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_tournament_table_room_id_room")
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round"],
            ["tournament_round.tournament_id", "tournament_round.number"],
            name="fk_tournament_table_round",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_table")),
        sa.UniqueConstraint("room_id", name=op.f("uq_tournament_table_room_id")),
        sa.UniqueConstraint(
            "tournament_id",
            "round",
            "number",
            name=op.f("uq_tournament_table_tournament_id_round_number"),
        ),
    )
    op.create_index(
        op.f("ix_tournament_table_deadline"), "tournament_table", ["deadline"], unique=False
    )
    op.create_table(
        "tournament_table_seat",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("tournament_id", sa.String(length=8), nullable=False),
        sa.Column("round", sa.SmallInteger(), nullable=False),
        sa.Column("entrant", sa.SmallInteger(), nullable=False),
        sa.Column("arrived", sa.Boolean(), nullable=False),
        sa.Column("fate", sa.String(length=8), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tournament_table.id"],
            name=op.f("fk_tournament_table_seat_table_id_tournament_table"),
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_tournament_table_seat")),
        sa.UniqueConstraint(
            "tournament_id",
            "round",
            "entrant",
            name=op.f("uq_tournament_table_seat_tournament_id_round_entrant"),
        ),
    )
    op.add_column("room", sa.Column("tournament_id", sa.String(length=8), nullable=True))


def downgrade() -> None:
    """Back."""
    op.drop_column("room", "tournament_id")
    op.drop_table("tournament_table_seat")
    op.drop_index(op.f("ix_tournament_table_deadline"), table_name="tournament_table")
    op.drop_table("tournament_table")
    op.drop_table("tournament_visitor")
    op.drop_table("tournament_round")
    op.drop_index(op.f("ix_tournament_note_tournament_id"), table_name="tournament_note")
    op.drop_table("tournament_note")
    op.drop_index(op.f("ix_tournament_entrant_account_id"), table_name="tournament_entrant")
    op.drop_table("tournament_entrant")
    op.drop_index(op.f("ix_tournament_status"), table_name="tournament")
    op.drop_index(op.f("ix_tournament_organiser_id"), table_name="tournament")
    op.drop_index("ix_tournament_listing", table_name="tournament")
    op.drop_table("tournament")
