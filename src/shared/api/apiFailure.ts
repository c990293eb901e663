import type { FailureEnvelope } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/errorCodes.ts'

/** The kind of failure: `refused` by the server with a message, `network` unreachable, `aborted` by this app. */
export type FailureKind = 'refused' | 'network' | 'aborted'

/** The error code by HTTP status, for servers that send only the status. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = { 401: 'session.ended', 403: 'account.wrong_role' }

/** The failure of any call: a message for the user, and a code for the program. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  /** The HTTP status, or 0 without an answer. */
  readonly status: number
  readonly code: ErrorCode | undefined
  /** The server's title, if it sent one. */
  readonly title: string | undefined
  /** The server's message, or one of ours. */
  readonly detail: string
  /** One message per refused field. */
  readonly fields: Readonly<Record<string, string>>
  readonly quote: FailureEnvelope['quote']
  /** The ticket that continues a sign-in with a second factor. */
  readonly ticket: string | undefined
  /** Seconds until a retry makes sense, if the server said so. */
  readonly retryAfter: number | null

  constructor(
    kind: FailureKind,
    status: number,
    envelope: Partial<FailureEnvelope>,
    retryAfter: number | null = null,
  ) {
    const detail = envelope.error ?? sentenceFor(kind)
    super(detail)
    this.name = 'ApiFailure'
    this.kind = kind
    this.status = status
    this.code = envelope.code ?? CODE_OF_STATUS[status]
    this.title = envelope.message
    this.detail = detail
    this.fields = envelope.fields ?? {}
    this.quote = envelope.quote
    this.ticket = envelope.ticket
    this.retryAfter = retryAfter
  }
}

/** Returns whether an error code means that the session has ended or does not exist. */
export function isSessionOver(code: ErrorCode | undefined): boolean {
  return code === 'session.ended' || code === 'session.required'
}

/** Runs a call and returns its `ApiFailure` as a value; rethrows any other error. */
export async function attempt<T>(run: () => Promise<T>): Promise<{ value: T } | { failure: ApiFailure }> {
  try {
    return { value: await run() }
  } catch (fault) {
    if (fault instanceof ApiFailure) return { failure: fault }
    throw fault
  }
}

/** Returns an alert's title: "error" for a lost connection (specification section 8), else `about`. */
export function alertTitle(failure: ApiFailure, about: string): string {
  return failure.kind === 'network' ? 'error' : about
}

function sentenceFor(kind: FailureKind): string {
  return kind === 'network'
    ? "We can't reach the academy. Check your connection and try again."
    : 'Something went wrong on our side. Please try again in a moment.'
}
