/** One email to one person. */
export interface Email {
  to: string
  subject: string
  text: string
  /** The text as HTML. */
  html?: string
  /** Constant across retries of an email, so that mail servers and programs drop duplicates. */
  messageId?: string
  /** The address for replies, if not the sender's. */
  replyTo?: string
  /** For an email that the reader may turn off: its list and the unsubscribe URL. */
  list?: { id: string; unsubscribeUrl: string }
}

/** The port that sends email. */
export interface Mail {
  /**
   * Rejects with `EmailRefused` if a retry cannot help, `EmailUncertain` if the email may have arrived, `MailServerAway` if no
   * email would get through now, and with any other error if a retry may help.
   * @param signal ends the attempt
   */
  send(letter: Email, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The connection ended before the mail server replied: the email may have arrived. */
export class EmailUncertain extends Error {
  override readonly name = 'EmailUncertain'
}

/** The address is invalid or unknown to the mail server. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused'
}

/** The mail server accepts no email: it is unreachable, refuses the login or is closing. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway'
}
