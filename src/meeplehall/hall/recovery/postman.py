"""Letters under way: sent from threads of their own, tried again later, never waited for."""

from __future__ import annotations

import asyncio
import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage

from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.hall.smtp import Smtp, deliver

#: letters that are under way at the same time
MOST = 200
THREADS = 2
#: from this answer on, a mail server means no, and not later
FOR_GOOD = 500


class Postman:
    """Letters that could not be sent when the hall closes are not sent."""

    def __init__(self, smtp: Smtp) -> None:
        self.smtp = smtp
        self._threads = ThreadPoolExecutor(THREADS, "mail")
        self._under_way: set[asyncio.Task[None]] = set()

    def check_room(self) -> None:
        """Problem if there is too much to send already."""
        if len(self._under_way) >= MOST:
            raise Problem(503, "Too many mails are under way in this hall; try again later.")

    def post(self, letter: EmailMessage) -> None:
        """Send it, now or later."""
        task = asyncio.create_task(self._send(letter))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def deliver(self, letter: EmailMessage) -> None:
        """Send it now, once; OSError or SMTPException if it is not sent."""
        await asyncio.get_running_loop().run_in_executor(self._threads, deliver, self.smtp, letter)

    async def _send(self, letter: EmailMessage) -> None:
        for wait in (*self.smtp.waits, None):
            try:
                await self.deliver(letter)
            except (OSError, smtplib.SMTPException) as error:
                again = wait is not None and not is_for_good(error)
                note("mail not sent", why=why(error), again=again)  # without the address
                if wait is None or not again:
                    return
                await asyncio.sleep(wait)
            else:
                note("mail sent")
                return

    def close(self) -> None:
        for task in self._under_way:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _codes(error: Exception) -> list[int]:
    """The numbers in the server's answer; none if it gave none."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return [code for code, _ in error.recipients.values()]
    return [error.smtp_code] if isinstance(error, smtplib.SMTPResponseException) else []


def is_for_good(error: Exception) -> bool:
    codes = _codes(error)
    unable = isinstance(error, smtplib.SMTPNotSupportedError)
    return unable or (bool(codes) and min(codes) >= FOR_GOOD)


def why(error: Exception) -> str:
    return " ".join([type(error).__name__, *map(str, _codes(error))])
