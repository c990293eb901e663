import Fastify from 'fastify'
import type { Transport } from '../paystack/paystackHttp.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxPlugin } from './sandboxPlugin.ts'

/**
 * Carries requests to a sandbox in this very process, through its HTTP but without a port: so the sandbox answers as
 * soon as there is a database, to the server and to the operator's commands alike.
 */
export function createInProcessTransport(sandbox: Sandbox): Transport {
  const app = Fastify()
  app.register(sandboxPlugin, { sandbox })
  return {
    async send({ method, path, headers, body }) {
      const answer = await app.inject({ method, url: path, headers, payload: body })
      return { status: answer.statusCode, text: answer.body, headers: answer.headers }
    },
    close: () => app.close(),
  }
}
