"""One letter to the mail server of the operator."""

from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib

from app.accounts.mail.letters import Letter
from app.core.settings import Settings

SECONDS = 20
PORTS = {"smtp": 25, "smtps": 465}


def message_of(settings: Settings, address: str, letter: Letter, ident: int) -> EmailMessage:
    """The letter as it goes over the wire."""
    message = EmailMessage()
    sender = parseaddr(settings.mail_from)[1]
    message["From"] = settings.mail_from
    message["To"] = address
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = f"<tidetable-{ident}@{sender.partition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop is not None:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    message.add_alternative(letter.html, subtype="html")
    return message


async def send(settings: Settings, address: str, letter: Letter, ident: int) -> str:
    """Send it; what went wrong, empty if nothing did. The password is never told."""
    assert settings.smtp_url is not None
    parts = urlsplit(settings.smtp_url.get_secret_value())
    secure = parts.scheme == "smtps"
    try:
        await aiosmtplib.send(
            message_of(settings, address, letter, ident),
            hostname=parts.hostname,
            port=parts.port or PORTS[parts.scheme],
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            use_tls=secure,
            timeout=SECONDS,
        )
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
        return f"{type(error).__name__}"
    return ""
