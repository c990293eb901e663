/** One email to one person. */
export interface Email {
  to: string
  subject: string
  text: string
  /** The text as HTML, for mail programs that show it. */
  html?: string
  /** One for each email, however often it is sent, so that a mail server or program may drop the second copy. */
  messageId?: string
  /** The address for replies, if it is another than the sender's. */
  replyTo?: string
  /** Of an email that its reader may switch off: the list that it is of, and the address that ends it. */
  list?: { id: string; unsubscribeUrl: string }
}

/** The port behind which email leaves the academy. */
export interface Mail {
  /**
   * Rejects with `EmailRefused` where no second try would help, with `EmailUncertain` where it may have arrived, with `MailServerAway` where no
   * email would get through now, and with anything else where a second try may help.
   * @param signal ends the try, whatever the mail server is doing
   */
  send(letter: Email, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The line ended before the mail server had said yes or no: the email may have arrived. */
export class EmailUncertain extends Error {
  override readonly name = 'EmailUncertain'
}

/** There is no such addressee: the address is none, or the mail server knows nobody there. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused'
}

/** The mail server takes no letter of anybody's: it cannot be reached, does not know us, or says that it closes. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway'
}
