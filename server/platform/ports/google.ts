import type { GoogleRefusal } from '#contract/rules/googleRefusal.ts'

/** Google, as the academy asks it who somebody is. */
export interface Google {
  /**
   * The address at Google that a browser is sent to.
   * @throws GoogleRefused `away`
   */
  addressFor(secrets: FlowSecrets): Promise<string>
  /**
   * Returns the person who has come back from there: everything that Google says is checked, the signature too.
   * @param search the query of the callback, as the browser brought it
   * @throws GoogleRefused
   */
  identify(search: string, secrets: FlowSecrets): Promise<GooglePerson>
}

/** The secrets that tie the way back to the way there. */
export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

/** Somebody as Google describes them. */
export interface GooglePerson {
  issuer: string
  subject: string
  email: string | null
  /** True if Google has once verified that the email is the person's. */
  isVerified: boolean
  /** True if Google runs the mailbox, so that a person who signs in there can read it today. */
  speaksForMailbox: boolean
  firstname: string | null
  lastname: string | null
}

/** Somebody is not let in, or not linked, for a reason that their page says. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused'
  readonly reason: GoogleRefusal
  /** For the operator's log, where the cause is not the person's; never a secret. */
  readonly detail: string | null
  /** The account that it was about, as the audit log names it. */
  readonly subject: string | null

  constructor(reason: GoogleRefusal, detail: string | null = null, subject: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
    this.subject = subject
  }
}
