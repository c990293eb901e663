import type { GoogleRefusal } from '#contract/rules/googleRefusal.ts'

/** Google, as the academy asks it who somebody is. */
export interface Google {
  /**
   * The address at Google that a browser is sent to.
   * @throws GoogleRefused `away`
   */
  addressFor(secrets: FlowSecrets): Promise<string>
  /**
   * Who has come back from there: everything that Google says is checked, the signature too.
   * @param search the query of the callback, as the browser brought it
   * @throws GoogleRefused
   */
  identify(search: string, secrets: FlowSecrets): Promise<GooglePerson>
}

/** What ties the way back to the way there. */
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
  /** Whether Google has seen that the e-mail is the person's, at some time. */
  isVerified: boolean
  /** Whether Google runs the mailbox, so that whoever signs in there reads it today. */
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
  /** Whose account it was about, as the audit log names it. */
  readonly subject: string | null

  constructor(reason: GoogleRefusal, detail: string | null = null, subject: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
    this.subject = subject
  }
}
