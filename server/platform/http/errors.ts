import type { FailureEnvelope } from '#contract/envelope.ts'
import { type ErrorCode, errorCodes } from '#contract/errorCodes.ts'
import { fingerprintOf, SEEN_FIELDS } from '#contract/tutor/seen.ts'

/** The details that an error may carry beside its sentence. */
interface HttpErrorDetails {
  /** One sentence per refused field, by its name on the wire. */
  fields?: Record<string, string>
  /** Seconds until it is worth asking again. */
  retryAfter?: number
  /** The price of today, for a payment whose amount is another. */
  quote?: FailureEnvelope['quote']
  /** With which a sign-in goes on. */
  ticket?: string
}

/** Seconds after which something that does not answer right now may answer again. */
const SOON_SECONDS = 5

/** An expected failure: a code of the contract and a sentence for a person. Thrown anywhere, answered by one handler. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: HttpErrorDetails

  constructor(code: ErrorCode, sentence: string, details: HttpErrorDetails = {}) {
    super(sentence)
    this.code = code
    this.status = errorCodes[code].status
    this.details = details
  }

  /** Whole seconds until it is worth asking again; undefined where nobody knows. */
  get retryAfter(): number | undefined {
    const { retryAfter = this.status === 503 ? SOON_SECONDS : undefined } = this.details
    return retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter))
  }
}

/** An error with a sentence per field; its own sentence is made of the first ones. */
export function badInput(fields: Record<string, string>, code: ErrorCode = 'request.invalid'): HttpError {
  const sentence = Object.values(fields).slice(0, 3).join(' ') || 'The request cannot be read.'
  return new HttpError(code, sentence, { fields })
}

/** The error of somebody who was signed in and no longer is. */
export function sessionEnded(): HttpError {
  return new HttpError('session.ended', 'Your session has ended. Please log in again.')
}

/** The error of a server that has too much to do, or whose database is away; nothing was changed. */
export function unavailable(
  sentence = 'The academy cannot answer right now. Please try again in a moment.',
): HttpError {
  return new HttpError('server.unavailable', sentence)
}

/**
 * Refuses to change a record that is no longer as the tutor saw it. The caller has locked the record, or its tutor, before reading it.
 * @param seen what the tutor saw; left out, nothing is refused
 * @param now the record as the tutor would see it
 * @throws HttpError `record.changed`
 */
export function refuseStale(seen: string | undefined, resource: keyof typeof SEEN_FIELDS, now: object): void {
  if (seen === undefined || seen === fingerprintOf(now, SEEN_FIELDS[resource])) return
  throw new HttpError(
    'record.changed',
    'This was changed elsewhere after you opened it, so your change was not saved yet.',
  )
}
