import { EMAIL_PATTERN } from '#contract/rules/session.ts'
import type { AppContext, PushReply } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import { isLoopback } from '../../platform/config/setting.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PushSubscriptionRow } from '../../platform/database/tables/messages.ts'
import { HopelessJob, type JobKind, RetryLater } from '../../platform/jobs/job.ts'
import { lazyImport } from '../../platform/lazyImport.ts'
import { PUSH, type PushOrder } from '../../platform/outbox/orderPush.ts'
import { preferenceOf } from '../../platform/outbox/preferences.ts'
import { timestamp } from '../../platform/time/clock.ts'
import type { Words } from '../message.ts'
import { deviceWords } from '../messages.ts'
import { waitForMorning } from '../preferences/quietHours.ts'
import { pushKeys } from './pushKeys.ts'
import { isPushEndpoint } from './pushNetwork.ts'
import { deleteDevice, findDevice, noteReached } from './queries.ts'

/** The seconds to wait if a push service says that we ask too often, but not for how long to wait. */
const WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 60 * 60

/** The most characters of a title and of a text that fit on the screen of a device; the whole message may have at most 3,993 bytes. */
const LONGEST_TITLE = 120
const LONGEST_TEXT = 300

/** Messages for devices as jobs, each for one device, in a lane of their own: worded of the facts as they are when they leave. */
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
    // The push services to which the academy may send can have changed since the device was saved.
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

/** As the service worker reads it. */
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

/** Does what the push service's answer asks for. */
async function settle(
  { db, clock }: AppContext,
  device: PushSubscriptionRow,
  { status, retryAfterSeconds }: PushReply,
): Promise<'done' | 'dropped'> {
  const host = new URL(device.endpoint).hostname
  if (status >= 200 && status < 300) {
    await noteReached(db, device.id, timestamp(clock))
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

/** Loaded with the first message: the server is up sooner without it. */
const webPush = lazyImport(async () => (await import('web-push')).default)

/** A push message, as it is sent to a device. */
interface Push {
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

/** Said where the operator has set neither: some services take it, Apple's is not asked by an academy on localhost. */
const NOBODY = 'mailto:academy@example.com'

/** Returns the contact that a push service may turn to: the academy's contact address, otherwise its address on the web. Apple refuses localhost. */
function subjectOf({ academy, publicUrl }: Pick<Config, 'academy' | 'publicUrl'>): string {
  const { email } = academy.contact
  if (email && new RegExp(EMAIL_PATTERN).test(email)) return `mailto:${email}`
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' && !isLoopback(hostname) ? origin : NOBODY
}
