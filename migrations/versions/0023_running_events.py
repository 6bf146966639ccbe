"""Events that run by themselves: start at a time, check-in, breaks between rounds, co-organisers.

Revision ID: 0023
Revises: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(
            sa.Column("auto_start", sa.Boolean(), nullable=False, server_default=sa.false())
        )
        tournament.add_column(sa.Column("check_in_s", sa.Integer(), nullable=True))
        tournament.add_column(sa.Column("round_break_s", sa.Integer(), nullable=True))
        tournament.add_column(sa.Column("next_round_at", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(
            sa.Column("checked_in", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_table(
        "tournament_organiser",
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_organiser_tournament_id_tournament"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_tournament_organiser_account_id_account")
        ),
        sa.PrimaryKeyConstraint(
            "tournament_id", "account_id", name=op.f("pk_tournament_organiser")
        ),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("tournament_organiser")
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("checked_in")
    with op.batch_alter_table("tournament") as tournament:
        for name in ("next_round_at", "round_break_s", "check_in_s", "auto_start"):
            tournament.drop_column(name)
