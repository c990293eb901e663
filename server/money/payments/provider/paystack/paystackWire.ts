import { createHash } from 'node:crypto'
import { Ajv } from 'ajv'
import { type Static, type TSchema, Type } from '#contract/schema.ts'
import { compiledAtFirstUse } from '../../../../platform/http/validation.ts'
import {
  type ProviderRefund,
  type ProviderTransaction,
  providerStatus,
  type UnreadableTransaction,
} from '../../../../platform/ports/paymentProvider.ts'
import type { Shape } from './paystackAnswer.ts'

/** Validates without coercing types. */
const ajv = new Ajv({ strict: false, validateSchema: false, addUsedSchema: false })

/** The longest reference that Paystack accepts. */
const REFERENCE_LENGTH = 100

/** The fields of Paystack's transaction that we read; it has many more, and they may change. */
export const PaystackTransaction = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  status: Type.String(),
  reference: Type.String({ minLength: 1 }),
  amount: Type.Integer({ minimum: 0 }),
  requested_amount: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
  currency: Type.String(),
  domain: Type.String(),
  channel: Type.Optional(Nullable(Type.String())),
  paid_at: Type.Optional(Nullable(Type.String())),
  customer: Type.Optional(Nullable(Type.Object({ email: Type.Optional(Nullable(Type.String())) }))),
  metadata: Type.Optional(Type.Unknown()),
})

/** Paystack's refund; the amount is a string in some of its answers and a number in others. */
export const PaystackRefund = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  status: Type.String(),
  amount: Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^[0-9]+$' })]),
})

/** `GET /transaction/verify/{reference}`: `status: true` says only that the call worked, `data.status` is the result. */
export const isVerifyReply = shapeOf(Answer(PaystackTransaction))
/** The elements are checked one by one: an unreadable one must not hide the others. */
export const isListReply = shapeOf(Answer(Type.Array(Type.Unknown())))
export const isTransaction = shapeOf(PaystackTransaction)
export const isRefundReply = shapeOf(Answer(PaystackRefund))
export const isRefundListReply = shapeOf(Answer(Type.Array(PaystackRefund)))

/** Converts Paystack's transaction to the port's type. */
export function readTransaction(wire: Static<typeof PaystackTransaction>): ProviderTransaction {
  return {
    id: String(wire.id),
    reference: wire.reference,
    status: providerStatus(wire.status),
    amount: wire.amount,
    requestedAmount: wire.requested_amount ?? null,
    currency: wire.currency,
    domain: wire.domain,
    channel: wire.channel ?? null,
    paidAt: instant(wire.paid_at),
    customerEmail: wire.customer?.email ?? null,
    metadata: wire.metadata ?? null,
  }
}

/** Reads a list element of unknown shape: it gets its reference, or its id, or the hash of its bytes. */
export function readUnreadable(element: unknown): UnreadableTransaction {
  const body = JSON.stringify(element) ?? 'nothing'
  const { reference, id } = (typeof element === 'object' && element !== null ? element : {}) as Record<
    string,
    unknown
  >
  const isNumber = typeof id === 'number' || typeof id === 'string'
  const fallback = isNumber ? `id ${id}` : createHash('sha256').update(body).digest('hex').slice(0, 16)
  const known = typeof reference === 'string' && reference !== '' ? reference : fallback
  return { reference: known.replaceAll('\0', '').slice(0, REFERENCE_LENGTH), body }
}

/** Converts Paystack's refund to the port's type. */
export function readRefund(wire: Static<typeof PaystackRefund>): ProviderRefund {
  return { id: String(wire.id), status: wire.status, amount: Number(wire.amount) }
}

/** Normalises a time: some of Paystack's lack milliseconds or have another zone, and ours are compared as text. */
function instant(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function shapeOf<S extends TSchema>(schema: S): Shape<Static<S>> {
  return compiledAtFirstUse<Static<S>>(ajv, schema)
}

function Answer<S extends TSchema>(data: S) {
  return Type.Object({ status: Type.Literal(true), data })
}

function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}
