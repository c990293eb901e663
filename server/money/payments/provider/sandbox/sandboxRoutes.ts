import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { paymentWebhook } from '#contract/payments.ts'
import type { AppContext } from '../../../../platform/appContext.ts'
import { SANDBOX_PREFIX } from './sandbox.ts'
import { sandboxPlugin } from './sandboxPlugin.ts'
import { sandboxBehind } from './sandboxProvider.ts'

/** Serves the sandbox's popup and HTTP next to the academy, in sandbox mode only; its webhooks come back here. */
export async function sandboxRoutes(app: FastifyInstance, { paymentProvider }: AppContext): Promise<void> {
  const sandbox = sandboxBehind(paymentProvider)
  if (!sandbox) return
  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (typeof address !== 'object' || address === null) return
    sandbox.deliverTo(`http://${hostOf(address)}:${address.port}${paymentWebhook.path}`)
  })
  await app.register(sandboxPlugin, { prefix: SANDBOX_PREFIX, sandbox })
}

/** Returns an address's host; a server that listens on all addresses is reached on loopback. */
function hostOf({ address, family }: AddressInfo): string {
  if (family === 'IPv6') return `[${address === '::' ? '::1' : address}]`
  return address === '0.0.0.0' ? '127.0.0.1' : address
}
