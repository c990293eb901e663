import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from '#contract/schema.ts'
import type { Sandbox } from './sandbox.ts'
import {
  newId,
  newTransaction,
  refunded,
  refundedAmount,
  type SandboxRefund,
  type SandboxTransaction,
} from './transaction.ts'

const MAX_PER_PAGE = 50

const REFERENCE_PATTERN = '^[A-Za-z0-9.=-]{1,100}$'

const InitializeBody = Type.Object({
  email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
  amount: Type.Integer({ minimum: 1 }),
  reference: Type.String({ pattern: REFERENCE_PATTERN }),
  currency: Type.Optional(Type.String()),
  metadata: Type.Optional(Type.Unknown()),
})

const RefundBody = Type.Object({
  transaction: Type.Union([Type.String(), Type.Integer()]),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
})

/** Registers the server's side of Paystack: initialize, verify, list, refund. */
export async function addProviderRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const { store, switches } = sandbox
  app.addHook('onRequest', misbehaveIfAsked)
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${sandbox.secretKey}`) return
    return reply.code(401).send({ status: false, message: 'Invalid key', code: 'invalid_Key' })
  })

  app.post('/transaction/initialize', { schema: { body: InitializeBody } }, async (request, reply) => {
    const { currency = 'NGN', ...asked } = request.body as Static<typeof InitializeBody>
    if (!(await store.add(newTransaction({ ...asked, currency }, sandbox.now())))) return duplicate(reply)
    const data = {
      authorization_url: `https://checkout.paystack.com/${asked.reference}`,
      access_code: asked.reference,
      reference: asked.reference,
    }
    return { status: true, message: 'Authorization URL created', data }
  })

  app.get('/transaction/verify/:reference', async (request, reply) => {
    const transaction = await store.find((request.params as { reference: string }).reference)
    if (!transaction) return notFound(reply)
    return { status: true, message: 'Verification successful', data: tell(transaction) }
  })

  app.get('/transaction', async request => {
    const query = request.query as Record<string, string | undefined>
    // Caps the page size, to catch a client that takes a short page for the last one and loses transactions.
    const perPage = Math.min(Number(query.perPage ?? MAX_PER_PAGE), MAX_PER_PAGE)
    const start = (Number(query.page ?? 1) - 1) * perPage
    const matching = (await store.list()).filter(transaction => isAskedFor(transaction, query))
    return {
      status: true,
      message: 'Transactions retrieved',
      data: matching.slice(start, start + perPage).map(tell),
      meta: { total: matching.length, perPage, page: Number(query.page ?? 1) },
    }
  })

  app.post('/refund', { schema: { body: RefundBody } }, async (request, reply) => {
    const asked = request.body as Static<typeof RefundBody>
    const outcome = await acceptRefund(sandbox, asked)
    if ('refusal' in outcome) return reply.code(400).send({ status: false, message: outcome.refusal })
    return { status: true, message: 'Refund has been queued for processing', data: outcome.refund }
  })

  app.get('/refund', async request => {
    const { transaction } = request.query as { transaction?: string }
    const all = await store.list()
    const asked = all.filter(
      ({ id, reference }) => !transaction || [String(id), reference].includes(transaction),
    )
    return { status: true, message: 'Refunds retrieved', data: asked.flatMap(({ refunds }) => refunds) }
  })

  app.get('/refund/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const refund = (await store.list()).flatMap(({ refunds }) => refunds).find(one => String(one.id) === id)
    if (!refund) return reply.code(404).send({ status: false, message: 'Refund not found' })
    return { status: true, message: 'Refund retrieved', data: refund }
  })

  function tell(transaction: SandboxTransaction) {
    const { refunds: _, ...reported } = { ...transaction, ...switches.told }
    return reported
  }

  async function misbehaveIfAsked(_: FastifyRequest, reply: FastifyReply) {
    if (switches.latencyMs > 0) await sleep(switches.latencyMs, undefined, { ref: false })
    switch (switches.answer) {
      case 'normal':
        return
      case 'hang':
        // Never answered: tests need the caller's time-out.
        return reply.hijack()
      case 'html':
        return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
      case 'wrong-shape':
        return reply.send({ status: true, message: 'fine', data: [{ nothing: 'useful' }] })
      case '404':
        return notFound(reply)
      case '401':
        return reply.code(401).send({ status: false, message: 'Invalid key', code: 'invalid_Key' })
      case '429':
        return reply
          .code(429)
          .header('x-ratelimit-reset', switches.rateLimitReset)
          .send({ status: false, message: 'Too many requests' })
      case '500':
        return reply.code(500).send({ status: false, message: 'Internal server error' })
    }
  }
}

function isAskedFor(transaction: SandboxTransaction, query: Record<string, string | undefined>): boolean {
  if (query.status && transaction.status !== query.status) return false
  if (query.from && transaction.created_at < query.from) return false
  return !(query.to && transaction.created_at > query.to)
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .send({ status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' })
}

function duplicate(reply: FastifyReply) {
  return reply.code(400).send({
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: 'Try again with a unique reference' },
    type: 'validation_error',
    code: 'duplicate_reference',
  })
}

/**
 * Accepts a refund and processes it at once, sending `refund.pending` and `refund.processed`; returns the refund as queued, or
 * Paystack's refusal.
 */
async function acceptRefund(
  sandbox: Sandbox,
  asked: { transaction: string | number; amount?: number },
): Promise<{ refund: SandboxRefund } | { refusal: string }> {
  const transaction = await findByAny(sandbox, String(asked.transaction))
  if (!transaction) return { refusal: 'Transaction not found' }
  if (transaction.status === 'reversed') return { refusal: 'Transaction has been fully reversed' }
  if (transaction.status !== 'success') return { refusal: 'Transaction cannot be refunded' }

  const left = transaction.amount - refundedAmount(transaction.refunds)
  const amount = asked.amount ?? left
  if (amount > left) return { refusal: 'Refund amount cannot be more than transaction amount' }

  const refund: SandboxRefund = {
    id: newId(),
    status: 'pending',
    amount,
    transaction_reference: transaction.reference,
    created_at: sandbox.now().toISOString(),
  }
  await sandbox.store.save(refunded(transaction, { ...refund, status: 'processed' }))
  for (const status of ['pending', 'processed']) {
    // Paystack's refund events have no id, and the amount as a string.
    const data = {
      status,
      transaction_reference: transaction.reference,
      amount: String(amount),
      currency: transaction.currency,
      domain: transaction.domain,
    }
    sandbox.webhooks.send({ event: `refund.${status}`, data })
  }
  return { refund }
}

async function findByAny(sandbox: Sandbox, idOrReference: string): Promise<SandboxTransaction | null> {
  const byReference = await sandbox.store.find(idOrReference)
  if (byReference) return byReference
  return (await sandbox.store.list()).find(({ id }) => String(id) === idOrReference) ?? null
}
