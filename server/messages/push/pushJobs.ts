import { EMAIL_PATTERN } from '#contract/rules/session.ts'
import { PUSH, type PushOrder } from '../../outbox/orderPush.ts'
import { preferenceOf } from '../../outbox/preferences.ts'
import type { AppContext, PushReply } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/setting.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PushSubscriptionRow } from '../../platform/database/tables/messages.ts'
import { HopelessJob, type JobKind, RetryLater } from '../../platform/jobs/job.ts'
import { lazyImport } from '../../platform/lazyImport.ts'
import { timestamp } from '../../platform/time/clock.ts'
import type { Words } from '../message.ts'
import { deviceWords } from '../messages.ts'
import { waitForMorning } from '../preferences/quietHours.ts'
import { pushKeys } from './pushKeys.ts'
import { isPushEndpoint } from './pushNetwork.ts'
import { deleteDevice, findDevice, savePushSuccess } from './queries.ts'

/** Seconds to wait after a 429 of a push service without a time. */
const WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 60 * 60

/** The most characters of a title and of a text on a device's screen; the whole message may have at most 3,993 bytes. */
const LONGEST_TITLE = 120
const LONGEST_TEXT = 300

/** Sends pushes as jobs, one per device, in their own queue: the text is made from the facts at the time of sending. */
export const pushes: JobKind = {
  name: PUSH,
  atOnce: 5,
  deadlineSeconds: 30,
  async handle(academy, job, signal) {
    const order = job.payload as PushOrder
    const now = timestamp(academy.clock)
    const device = await findDevice(academy.db, order.subscription, academy.config.demo ? 1 : 0)
    if (!device || device.user_id !== order.to || now >= order.until) return 'dropped'
    if ((await preferenceOf(academy.db, order.to, order.kind, 'push')) === 'off') return 'dropped'
    waitForMorning(order.kind, now, { timeZone: device.time_zone, sendBy: order.until })
    const words = await deviceWords(academy, order, { zone: device.time_zone, isOnDevice: true })
    if (!words) return 'dropped'
    // The allowed push services may have changed since the device was saved.
    if (!isPushEndpoint(academy.config, device.endpoint)) return forget(academy.db, device)
    const push = {
      text: messageOf(words, order.topic),
      ttlSeconds: Math.ceil((Date.parse(order.until) - Date.parse(now)) / 1000),
      topic: order.topic,
      isUrgent: order.isUrgent,
    }
    const reply = await sendPush(academy, device, push, signal)
    return settle(academy, device, reply)
  },
}

/** Returns the message as the service worker reads it. */
function messageOf({ title, text, link }: Words, tag: string): string {
  return JSON.stringify({
    title: clipped(title, LONGEST_TITLE),
    text: clipped(text, LONGEST_TEXT),
    link,
    tag,
  })
}

function clipped(text: string, longest: number): string {
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}

/** Acts on the push service's answer. */
async function settle(
  { db, clock }: AppContext,
  device: PushSubscriptionRow,
  { status, retryAfterSeconds }: PushReply,
): Promise<'done' | 'dropped'> {
  const host = new URL(device.endpoint).hostname
  if (status >= 200 && status < 300) {
    await savePushSuccess(db, device.id, timestamp(clock))
    return 'done'
  }
  if (status === 404 || status === 410) return forget(db, device)
  if (status === 401 || status === 403)
    throw new HopelessJob(`${host} refuses the academy's push keys (${status}): see CONTACT_EMAIL.`)
  if (status === 429) {
    const seconds = Math.min(retryAfterSeconds ?? WAIT_SECONDS, LONGEST_WAIT_SECONDS)
    throw new RetryLater(`${host} asks to wait ${seconds} s.`, seconds)
  }
  if (status >= 500) throw new Error(`${host} answers ${status}.`)
  throw new HopelessJob(`${host} refuses the message (${status}).`)
}

async function forget(db: Db, device: PushSubscriptionRow): Promise<'dropped'> {
  await deleteDevice(db, device)
  return 'dropped'
}

/** Loaded with the first message, so that the server starts faster. */
const webPush = lazyImport(async () => (await import('web-push')).default)

/** A push message for a device. */
interface Push {
  /** The message for the device's service worker, as JSON of a few hundred characters at most. */
  text: string
  /** Seconds that the push service keeps it for a device that is off. */
  ttlSeconds: number
  /** A newer message with the same topic replaces it there. */
  topic: string
  isUrgent: boolean
}

/**
 * Encrypts a message for a device and sends it to its push service.
 * @throws Error if no answer comes
 */
async function sendPush(
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

/** The contact if the operator has set none: some services accept it. Apple's is not used on localhost. */
const NOBODY = 'mailto:academy@example.com'

/** Returns the contact for push services: the academy's email, otherwise its web address. Apple refuses localhost. */
function subjectOf({ academy, publicUrl }: Pick<Config, 'academy' | 'publicUrl'>): string {
  const { email } = academy.contact
  if (email && new RegExp(EMAIL_PATTERN).test(email)) return `mailto:${email}`
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' && !isLoopback(hostname) ? origin : NOBODY
}
