import type { FailureEnvelope } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/errorCodes.ts'

/** The way in which a call failed: `refused` by the server with a sentence, `network` unreachable, `aborted` by ourselves. */
export type FailureKind = 'refused' | 'network' | 'aborted'

/** The code of a failure where a server sends none: other servers may know only the HTTP status. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = { 401: 'session.ended', 403: 'account.wrong_role' }

/** The failure of every call: a sentence for a person, and a code by which a program decides. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  /** The HTTP status, or 0 without an answer. */
  readonly status: number
  readonly code: ErrorCode | undefined
  /** The server's title, where it sent one. */
  readonly title: string | undefined
  /** The server's sentence, or one of ours. */
  readonly detail: string
  /** One sentence per refused field. */
  readonly fields: Readonly<Record<string, string>>
  readonly quote: FailureEnvelope['quote']
  /** With which a sign-in goes on that needs a second factor. */
  readonly ticket: string | undefined
  /** Seconds until it is worth asking again, where the server said so. */
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

/** Returns whether an error code says that nobody is signed in any more. */
export function isSessionOver(code: ErrorCode | undefined): boolean {
  return code === 'session.ended' || code === 'session.required'
}

/** Runs a call and returns its failure as a value; anything else that is thrown is a fault and goes on. */
export async function attempt<T>(run: () => Promise<T>): Promise<{ value: T } | { failure: ApiFailure }> {
  try {
    return { value: await run() }
  } catch (fault) {
    if (fault instanceof ApiFailure) return { failure: fault }
    throw fault
  }
}

/** The title of an alert: a lost connection says "error" (specification section 8), anything else what it is about. */
export function alertTitle(failure: ApiFailure, about: string): string {
  return failure.kind === 'network' ? 'error' : about
}

function sentenceFor(kind: FailureKind): string {
  return kind === 'network'
    ? 'The academy cannot be reached. Check your connection and try again.'
    : 'Something went wrong on our side. Please try again in a moment.'
}
