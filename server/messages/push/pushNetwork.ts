import type { buildConnector } from 'undici'
import type { PushNetwork } from '../../platform/appContext.ts'
import { startDeadline } from '../../platform/deadline.ts'
import { lazyImport } from '../../platform/lazyImport.ts'

const CONNECT_MILLISECONDS = 5_000
const ANSWER_MILLISECONDS = 10_000
/** Of an answer no more is read than this; nothing in it is needed. */
const MAX_ANSWER_BYTES = 4 * 1024

/** Sends over the network. It follows no redirects: whoever sends us elsewhere is not the one that the browser named. */
export function openPushNetwork(connect: buildConnector.connector | null = null): PushNetwork {
  const client = lazyImport(async () => {
    const { Agent, request } = await import('undici')
    const agent = new Agent({
      connect: connect ?? { timeout: CONNECT_MILLISECONDS },
      keepAliveTimeout: 4_000,
    })
    return { agent, request }
  })
  return {
    async post({ endpoint, headers, body }, stopping) {
      const { agent, request } = await client.get()
      const deadline = startDeadline(ANSWER_MILLISECONDS, [stopping])
      const { signal } = deadline
      try {
        const answer = await request(endpoint, { method: 'POST', headers, body, signal, dispatcher: agent })
        // The body after the headers changes nothing, even if it never ends.
        await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined)
        return { status: answer.statusCode, retryAfterSeconds: secondsIn(answer.headers['retry-after']) }
      } finally {
        deadline.clear()
      }
    },
    close: async () => (await client.ifMade())?.agent.close(),
  }
}

/** Reads seconds, or an HTTP date. */
function secondsIn(header: string | string[] | undefined): number | null {
  const text = [header].flat()[0] ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = Date.parse(text)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
