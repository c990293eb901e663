import type { FailureEnvelope } from '#contract/envelope.ts'

/** Why a call did not succeed: `refused` by the server with a sentence, `network` unreachable, `aborted` by ourselves. */
export type FailureKind = 'refused' | 'network' | 'aborted'

/** The one failure of every call: what to tell a person, and what a program may need. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  /** The HTTP code, or 0 without an answer. */
  readonly code: number
  /** The server's title, where it sent one. */
  readonly title: string | undefined
  /** The server's sentence, or one of ours. */
  readonly detail: string
  /** One sentence per refused field. */
  readonly fields: Readonly<Record<string, string>>
  readonly quote: FailureEnvelope['quote']
  /** Seconds until it is worth asking again, where the server said so. */
  readonly retryAfter: number | null

  constructor(
    kind: FailureKind,
    code: number,
    envelope: Partial<FailureEnvelope>,
    retryAfter: number | null = null,
  ) {
    const detail = envelope.error ?? sentenceFor(kind)
    super(detail)
    this.name = 'ApiFailure'
    this.kind = kind
    this.code = code
    this.title = envelope.message
    this.detail = detail
    this.fields = envelope.fields ?? {}
    this.quote = envelope.quote
    this.retryAfter = retryAfter
  }
}

/** Runs a call and gives its failure as a value; anything else that is thrown is a fault and goes on. */
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
