import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from '#contract/schema.ts'
import type { Sandbox } from './sandbox.ts'
import { closed, declined, newTransaction, opened, paid, type SandboxTransaction } from './transaction.ts'

/** The popup's content security policy: only its own files and requests, framed only by the academy's pages. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Spelt out so that the build can inline the files' text (`scripts/build/inlineFiles.ts`). */
const FILES = [
  {
    path: '/checkout',
    type: 'text/html; charset=utf-8',
    content: readFileSync(new URL('./popup/checkout.html', import.meta.url), 'utf8'),
  },
  {
    path: '/checkout.css',
    type: 'text/css; charset=utf-8',
    content: readFileSync(new URL('./popup/checkout.css', import.meta.url), 'utf8'),
  },
  {
    path: '/checkout.js',
    type: 'text/javascript; charset=utf-8',
    content: readFileSync(new URL('./popup/checkout.js', import.meta.url), 'utf8'),
  },
]

/** The fields that the page passes on from inline-js. All come from a browser and are not trusted. */
const OpenBody = Type.Object({
  key: Type.String(),
  email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
  amount: Type.Integer({ minimum: 1 }),
  ref: Type.String({ pattern: '^[A-Za-z0-9.=-]{1,100}$' }),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  metadata: Type.Optional(Type.Unknown()),
})

/** Registers the browser's side of Paystack: the popup page and the actions of its buttons. */
export async function addCheckoutRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  const { store } = sandbox
  for (const { path, type, content } of FILES) {
    app.get(path, async (_, reply) =>
      reply
        .type(type)
        .header('content-security-policy', PAGE_POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-cache')
        .send(content),
    )
  }

  app.post('/checkout/open', { schema: { body: OpenBody } }, async (request, reply) => {
    const { key, ref, currency = 'NGN', ...asked } = request.body as Static<typeof OpenBody>
    if (key !== sandbox.publicKey) return refused(reply, 'Please enter a valid Key')
    const known = await store.find(ref)
    if (known && isOver(known)) return refused(reply, 'Duplicate Transaction Reference')
    const transaction = opened(known ?? newTransaction({ ...asked, reference: ref, currency }, sandbox.now()))
    if (!known && !(await store.add(transaction))) return refused(reply, 'Duplicate Transaction Reference')
    await store.save(transaction)
    return { status: true, data: transaction }
  })

  app.post('/checkout/:reference/pay', (request, reply) =>
    change(request.params, reply, async transaction => {
      if (isOver(transaction)) return transaction
      const charged = paid(transaction, sandbox.now())
      await store.save(charged)
      const { refunds: _, ...reported } = { ...charged, ...sandbox.switches.told }
      sandbox.webhooks.send({ event: 'charge.success', data: reported })
      return charged
    }),
  )

  app.post('/checkout/:reference/decline', (request, reply) =>
    change(request.params, reply, async transaction => {
      if (isOver(transaction)) return transaction
      await store.save(declined(transaction))
      return declined(transaction)
    }),
  )

  app.post('/checkout/:reference/close', (request, reply) =>
    change(request.params, reply, async transaction => {
      await store.save(closed(transaction))
      return closed(transaction)
    }),
  )

  async function change(
    params: unknown,
    reply: FastifyReply,
    makeChange: (transaction: SandboxTransaction) => Promise<SandboxTransaction>,
  ) {
    const transaction = await store.find((params as { reference: string }).reference)
    if (!transaction) return refused(reply, 'Transaction reference not found.', 404)
    return { status: true, data: await makeChange(transaction) }
  }
}

/** Returns whether the transaction is final: its reference cannot be paid again. */
function isOver({ status }: SandboxTransaction): boolean {
  return status === 'success' || status === 'reversed'
}

function refused(reply: FastifyReply, message: string, code = 400) {
  return reply.code(code).send({ status: false, message })
}
