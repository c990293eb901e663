import { EMAIL_PATTERN } from '#contract/rules/session.ts'
import type { AppContext, PushReply } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/setting.ts'
import type { PushSubscriptionRow } from '../../platform/database/tables.ts'
import { lazyImport } from '../../platform/lazyImport.ts'
import { pushKeys } from './pushKeys.ts'

/** Loaded with the first message: the server is up sooner without it. */
const webPush = lazyImport(async () => (await import('web-push')).default)

/** A push message, as it is sent to a device. */
export interface Push {
  /** The message that the device's service worker shows, as JSON of at most some hundred characters. */
  text: string
  /** The seconds for which the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** A newer one of the same topic takes its place there. */
  topic: string
  isUrgent: boolean
}

/**
 * Encrypts a message for a device and hands it to its push service.
 * @throws Error when no answer comes
 */
export async function sendPush(
  academy: AppContext,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  { text, ttlSeconds, topic, isUrgent }: Push,
  signal: AbortSignal,
): Promise<PushReply> {
  const { generateRequestDetails } = await webPush.get()
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    TTL: ttlSeconds,
    topic,
    urgency: isUrgent ? 'high' : 'normal',
    vapidDetails: { subject: subjectOf(academy.config), ...(await pushKeys(academy)) },
  })
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return academy.pushNetwork.post({ endpoint, headers: Object.fromEntries(sent), body }, signal)
}

/** Said where the operator has set neither: some services take it, Apple's is not asked by an academy on localhost. */
const NOBODY = 'mailto:academy@example.com'

/** Returns the contact that a push service may turn to: the academy's contact address, otherwise its address on the web. Apple refuses localhost. */
export function subjectOf({ academy, publicUrl }: Pick<Config, 'academy' | 'publicUrl'>): string {
  const { email } = academy.contact
  if (email && new RegExp(EMAIL_PATTERN).test(email)) return `mailto:${email}`
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' && !isLoopback(hostname) ? origin : NOBODY
}
