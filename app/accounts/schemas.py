"""What goes over HTTP about accounts."""

from pydantic import BaseModel, Field


class AccountOut(BaseModel):
    """Who somebody is."""

    id: str
    name: str
    kind: str = Field(description="guest, person or program")


class GuestIn(BaseModel):
    """A program introduces itself."""

    name: str | None = Field(
        None,
        min_length=1,
        max_length=200,
        description="1 to 24 characters; default: a friendly one",
    )


class GuestOut(BaseModel):
    """The new account and its bearer token, shown this once."""

    token: str
    account: AccountOut


class RevokedOut(BaseModel):
    """The account and, for a program, its new bearer token."""

    token: str | None
    account: AccountOut


class NameIn(BaseModel):
    """A new name."""

    name: str = Field(min_length=1, max_length=200, description="1 to 24 characters")
