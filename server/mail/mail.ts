/** One letter to one person. */
export interface Letter {
  to: string
  subject: string
  text: string
  /** The same for mail programs that show HTML. */
  html?: string
  /** The same for the same letter whenever it is sent, so that a mail server or program may drop the second copy. */
  messageId?: string
}

/** The port behind which e-mail leaves the academy; a letter that cannot be sent is logged and never fails the call. */
export interface Mail {
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}
