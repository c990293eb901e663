import type { FailureEnvelope } from '#contract/envelope.ts'

/** What a refusal may say beside its sentence. */
export interface HttpErrorDetails {
  /** A title over the sentence, where the specification shows one. */
  title?: string
  /** One sentence per refused field, by its name on the wire. */
  fields?: Record<string, string>
  /** Seconds until it is worth asking again. */
  retryAfter?: number
  /** What a payment would cost now. */
  quote?: FailureEnvelope['quote']
}

/** An expected failure: an honest HTTP code and a sentence for a person. Thrown anywhere, answered by one handler. */
export class HttpError extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly details: HttpErrorDetails

  constructor(status: number, sentence: string, details: HttpErrorDetails = {}) {
    super(sentence)
    this.status = status
    this.details = details
  }
}

/** 400 with a sentence per field; the answer's own sentence is made of the first ones. */
export function badInput(fields: Record<string, string>, title?: string): HttpError {
  const sentence = Object.values(fields).slice(0, 3).join(' ') || 'The request cannot be read.'
  return new HttpError(400, sentence, { fields, title })
}

/** 401: the caller is nobody we know. */
export function unauthenticated(sentence = 'You must be logged in.'): HttpError {
  return new HttpError(401, sentence)
}

/** 403: the caller is known, and may not. */
export function forbidden(sentence: string): HttpError {
  return new HttpError(403, sentence)
}

/** 404 for what does not exist and for what is somebody else's, in the same words. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `${what} was not found.`)
}

/** 409: right in itself, but not in the present state. */
export function conflict(sentence: string, details: HttpErrorDetails = {}): HttpError {
  return new HttpError(409, sentence, details)
}

/** 413: more bytes than are taken. */
export function tooLarge(sentence: string, fields?: Record<string, string>): HttpError {
  return new HttpError(413, sentence, { fields })
}

/** 415: a body of a kind that the call does not read. */
export function unsupported(sentence: string, fields?: Record<string, string>): HttpError {
  return new HttpError(415, sentence, { fields })
}

/** 429 with the seconds to wait. */
export function tooMany(sentence: string, retryAfter: number): HttpError {
  return new HttpError(429, sentence, { retryAfter: Math.max(1, Math.ceil(retryAfter)) })
}

/** 507: the disk is full; nothing was changed. */
export function outOfSpace(sentence: string): HttpError {
  return new HttpError(507, sentence)
}

/** 503: something that the academy depends on does not answer; nothing was changed. */
export function unavailable(
  sentence = 'The academy cannot answer right now. Please try again in a moment.',
  retryAfter = 5,
): HttpError {
  return new HttpError(503, sentence, { retryAfter })
}
