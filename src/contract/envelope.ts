import type { ErrorCode } from '#contract/errorCodes.ts'
import { type TSchema, Type } from '#contract/schema.ts'

/** Returns the schema of a successful reply: `{ "status": "success", "message"?, ... }` (specification section 5). */
export function Succeeded<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object({
    status: Type.Literal('success'),
    message: Type.Optional(Type.String()),
    ...properties,
  })
}

/** The reply of an endpoint that returns no data. */
export const Done = Succeeded({})

/** The reply of a refusal or failure; the HTTP status gives its class, `error` says it to the user. */
export interface FailureEnvelope {
  status: 'error'
  /** The code for programs; missing from a server without codes. */
  code?: ErrorCode
  /** A sentence for the user: what is wrong and what would be right. */
  error: string
  /** A title for the sentence, if the specification shows one. */
  message?: string
  /** One sentence per refused field, by its name on the wire. */
  fields?: Record<string, string>
  /** The current quote, if a payment was opened with an outdated amount. */
  quote?: { amount: number; amount_kobo: number; currency: 'NGN' }
  /** The ticket for the second factor of a sign-in; works once, within five minutes. */
  ticket?: string
  request_id: string
}
