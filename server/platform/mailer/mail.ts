/** One letter to one person. */
export interface Letter {
  to: string
  subject: string
  text: string
  /** The text as HTML, for mail programs that show it. */
  html?: string
  /** One for each letter, however often it is sent, so that a mail server or program may drop the second copy. */
  messageId?: string
  /** The address for replies, if it is another than the sender's. */
  replyTo?: string
  /** Of a letter that its reader may switch off: the list that it is of, and the address that ends it. */
  list?: { id: string; unsubscribeUrl: string }
}

/** The port behind which e-mail leaves the academy. */
export interface Mail {
  /**
   * Rejects with `LetterRefused` where no second try would help, with `LetterUncertain` where it may have arrived, with `MailServerAway` where no
   * letter would get through now, and with anything else where a second try may help.
   * @param signal ends the try, whatever the mail server is doing
   */
  send(letter: Letter, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The line ended before the mail server had said yes or no: the letter may have arrived. */
export class LetterUncertain extends Error {
  override readonly name = 'LetterUncertain'
}

/** There is no such addressee: the address is none, or the mail server knows nobody there. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused'
}

/** The mail server takes no letter of anybody's: it cannot be reached, does not know us, or says that it closes. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway'
}
