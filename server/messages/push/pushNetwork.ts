import type { buildConnector } from 'undici'
import type { PushNetwork } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import { startDeadline } from '../../platform/deadline.ts'
import { lazyImport } from '../../platform/lazyImport.ts'

/** The push services of Chromium browsers, Firefox, Safari and Edge. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** `URL.port` of an https address with the default port. */
const HTTPS_PORT = ''

/**
 * Returns whether the academy may send to an address: https at the default port, without a user, at a known push service. A
 * browser supplies the address, so any other could make the server call a machine of its own network.
 */
export function isPushEndpoint({ pushHosts }: Pick<Config, 'pushHosts'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === HTTPS_PORT &&
    username === '' &&
    password === '' &&
    [...KNOWN_HOSTS, ...pushHosts].some(known => isHostOf(known, hostname))
  )
}

function isHostOf(known: string, hostname: string): boolean {
  return known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known
}

const CONNECT_MILLISECONDS = 5_000
const ANSWER_MILLISECONDS = 10_000
/** The most bytes read of an answer; nothing in it is needed. */
const MAX_ANSWER_BYTES = 4 * 1024

/** Sends over the network. It follows no redirects: another host is not the one that the browser named. */
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
        // The body is not needed, even if it never ends.
        await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined)
        return { status: answer.statusCode, retryAfterSeconds: secondsIn(answer.headers['retry-after']) }
      } finally {
        deadline.clear()
      }
    },
    close: async () => (await client.ifMade())?.agent.close(),
  }
}

/** Parses seconds, or an HTTP date. */
function secondsIn(header: string | string[] | undefined): number | null {
  const text = [header].flat()[0] ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = Date.parse(text)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
