import { lazyImport } from '../../../../platform/lazyImport.ts'
import type { Transport } from './paystackHttp.ts'

const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Carries requests over the network to an address without a slash at its end. It follows no redirects: whoever sends
 * us elsewhere is not the one that we asked.
 */
export function createNetwork(baseUrl: string, limits: { connectMs: number }): Transport {
  const client = lazyImport(async () => {
    const { Agent, request } = await import('undici')
    const agent = new Agent({
      connect: { timeout: limits.connectMs },
      maxResponseSize: MAX_ANSWER_BYTES,
      keepAliveTimeout: 4_000,
    })
    return { agent, request }
  })
  return {
    async send({ method, path, headers, body }, signal) {
      const { agent, request } = await client.get()
      const answer = await request(baseUrl + path, {
        method,
        headers,
        body: body ?? null,
        signal,
        dispatcher: agent,
      })
      return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers }
    },
    close: async () => (await client.ifMade())?.agent.close(),
  }
}
