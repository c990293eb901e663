import type { FailureEnvelope } from '#contract/envelope.ts'
import { type ErrorCode, errorCodes } from '#contract/errorCodes.ts'

/** Details of an error besides its sentence. */
interface HttpErrorDetails {
  /** One sentence per refused field, by its name on the wire. */
  fields?: Record<string, string>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** The current price, for a payment with a different amount. */
  quote?: FailureEnvelope['quote']
  /** The ticket with which the sign-in continues. */
  ticket?: string
}

/** Seconds after which something that does not respond now may be back. */
const SOON_SECONDS = 5

/** An expected failure: a code of the contract and a sentence for the user. It may be thrown anywhere; one handler replies. */
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

  /** Whole seconds until a retry makes sense; undefined if unknown. */
  get retryAfter(): number | undefined {
    const { retryAfter = this.status === 503 ? SOON_SECONDS : undefined } = this.details
    return retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter))
  }
}

/** Creates an error with a sentence per field; its own sentence joins the first ones. */
export function badInput(fields: Record<string, string>, code: ErrorCode = 'request.invalid'): HttpError {
  const sentence = Object.values(fields).slice(0, 3).join(' ') || "We couldn't read this request."
  return new HttpError(code, sentence, { fields })
}

/** Creates the error of an ended session. */
export function sessionEnded(): HttpError {
  return new HttpError('session.ended', 'Your session has ended. Please log in again.')
}

/** Creates the error of an overloaded server or an unreachable database; nothing was changed. */
export function unavailable(
  sentence = "We can't respond right now. Please try again in a moment.",
): HttpError {
  return new HttpError('server.unavailable', sentence)
}

/**
 * Refuses to change a record that was edited since the tutor loaded it. The caller has locked the record or its tutor, and an
 * edit adds one to its version.
 * @param seen the version that the tutor saw; if left out, nothing is refused
 * @throws HttpError `record.changed`
 */
export function refuseStale(seen: number | undefined, { version }: { version: number }): void {
  if (seen === undefined || seen === version) return
  throw new HttpError(
    'record.changed',
    "Someone changed this after you opened it, so we haven't saved your change yet.",
  )
}
