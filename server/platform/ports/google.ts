import type { GoogleRefusal } from '#contract/rules/googleRefusal.ts'

/** The port to Google sign-in. */
export interface Google {
  /**
   * Returns the URL at Google that the browser is redirected to.
   * @throws GoogleRefused `away`
   */
  addressFor(secrets: FlowSecrets): Promise<string>
  /**
   * Returns the user who came back from Google, after checking the response and its signature.
   * @param search the query of the callback, as received
   * @throws GoogleRefused
   */
  identify(search: string, secrets: FlowSecrets): Promise<GooglePerson>
}

/** The secrets that tie the callback to the redirect. */
export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

/** A user as described by Google. */
export interface GooglePerson {
  issuer: string
  subject: string
  email: string | null
  /** True if Google has verified the email. */
  isVerified: boolean
  /** True if Google hosts the mailbox, so that the user can read it today. */
  speaksForMailbox: boolean
  firstname: string | null
  lastname: string | null
}

/** A refused sign-in or link, with a reason that the page shows. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused'
  readonly reason: GoogleRefusal
  /** A detail for the operator's log if the cause is not the user's; never a secret. */
  readonly detail: string | null
  /** The account concerned, as named in the audit log. */
  readonly subject: string | null

  constructor(reason: GoogleRefusal, detail: string | null = null, subject: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
    this.subject = subject
  }
}
