import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { createSandbox, SANDBOX_PREFIX } from '#server/money/payments/provider/sandbox/sandbox.ts'
import { sandboxPlugin } from '#server/money/payments/provider/sandbox/sandboxPlugin.ts'
import { createMemoryStore } from '#server/money/payments/provider/sandbox/store.ts'
import type { SandboxEvent } from '#server/money/payments/provider/sandbox/webhooks.ts'
import { KEYS } from './keys.ts'
import { REST_MS, type ServedBadly } from './waits.ts'

/** The fault rates of the provider, from 0 to 1. The academy's address may follow by message. */
export interface ProviderFaults {
  lostWebhooks: number
  doubledWebhooks: number
  errors: number
}

/** Messages from the provider to the chaos run: first its address, at the end its faults. */
export type ProviderMessage = { url: string } | ServedBadly

/** Milliseconds before a retry of an unanswered webhook: Paystack's three minutes, shortened. */
const RETRIES = [2_000, 5_000, 10_000, 20_000]

const BAD_ANSWERS = ['500', '429', 'html', 'cut', 'slow'] as const

await main(JSON.parse(process.argv[2] ?? '{}'))

/** Runs the sandbox in its own process: it speaks Paystack's HTTP API and survives kills of the academy. */
async function main(faults: ProviderFaults): Promise<void> {
  const [lost, doubled, erred] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const rests: number[] = []
  const good = createSandbox({ store: createMemoryStore(), secretKey: KEYS.PAYSTACK_SECRET_KEY })
  good.switches.webhook.retryDelaysMs = RETRIES
  const sandbox = { ...good, webhooks: { ...good.webhooks, send } }

  function send(event: SandboxEvent): void {
    const { reference } = event.data as { reference: string }
    const luck = Math.random()
    if (luck < faults.lostWebhooks) return void lost.add(reference)
    good.webhooks.send(event)
    if (luck > faults.lostWebhooks + faults.doubledWebhooks) return
    doubled.add(reference)
    good.webhooks.send(event)
  }

  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.authorization || Math.random() >= faults.errors) return
    erred.add(request.url.split('/').pop() ?? '')
    switch (BAD_ANSWERS[Math.floor(Math.random() * BAD_ANSWERS.length)]) {
      case '500':
        return reply.code(500).send({ status: false, message: 'Internal server error' })
      case '429':
        rests.push(Date.now())
        return reply
          .code(429)
          .header('x-ratelimit-reset', String(REST_MS / 1000))
          .send({ status: false, message: 'Too many requests' })
      case 'html':
        return reply.type('text/html').send('<!doctype html><title>Gateway</title>')
      case 'cut':
        request.raw.socket.destroy()
        return reply.hijack()
      default:
        await sleep(1_000)
    }
  })
  await app.register(sandboxPlugin, { prefix: SANDBOX_PREFIX, sandbox })
  await app.listen({ host: '127.0.0.1', port: 0 })

  process.on('message', (message: { academy?: string; report?: true }) => {
    if (message.academy) good.deliverTo(message.academy)
    if (!message.report) return
    faults.errors = 0
    tell({ lost: [...lost], doubled: [...doubled], erred: [...erred], rests })
  })
  process.on('disconnect', () => process.exit(0))
  const { port } = app.server.address() as AddressInfo
  tell({ url: `http://127.0.0.1:${port}${SANDBOX_PREFIX}` })
}

function tell(message: ProviderMessage): void {
  process.send?.(message)
}
