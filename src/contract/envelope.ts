import type { ErrorCode } from '#contract/errorCodes.ts'
import { type TSchema, Type } from '#contract/schema.ts'

/** A successful answer: `{ "status": "success", "message"?, ... }` (specification section 5: status decides success). */
export function Succeeded<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object({
    status: Type.Literal('success'),
    message: Type.Optional(Type.String()),
    ...properties,
  })
}

/** The answer of a call that has nothing to tell but that it went well. */
export const Done = Succeeded({})

/** A refused or failed answer; the HTTP code says the class of the failure, `error` says it to a person. */
export interface FailureEnvelope {
  status: 'error'
  /** The code by which a program decides what to do; absent from a server that knows no codes. */
  code?: ErrorCode
  /** A sentence for a person: what is wrong and what would be right. */
  error: string
  /** A title for the sentence, where the specification shows one. */
  message?: string
  /** One sentence per refused field, by its name on the wire. */
  fields?: Record<string, string>
  /** The fresh quote, when a payment was opened with an amount that is no longer right. */
  quote?: { amount: number; amount_kobo: number; currency: 'NGN' }
  /** With which a sign-in goes on that needs a second factor; works once, for five minutes. */
  ticket?: string
  request_id: string
}
