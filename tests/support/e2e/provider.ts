import Fastify from 'fastify'
import { createSandbox, SANDBOX_PREFIX } from '#server/money/payments/provider/sandbox/sandbox.ts'
import { sandboxPlugin } from '#server/money/payments/provider/sandbox/sandboxPlugin.ts'
import { createMemoryStore } from '#server/money/payments/provider/sandbox/store.ts'

/** Stands in for Paystack for the academy with card keys: the sandbox in its own process. */
const app = Fastify({ forceCloseConnections: true })
app.get('/readyz', async () => 'ready')
await app.register(sandboxPlugin, {
  prefix: SANDBOX_PREFIX,
  sandbox: createSandbox({ store: createMemoryStore(), secretKey: process.env.PAYSTACK_SECRET_KEY }),
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => void app.close())
