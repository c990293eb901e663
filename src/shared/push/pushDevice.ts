import { getPush, subscribePush, unsubscribePush } from '#contract/push.ts'
import { browserContext } from '#shared/browserContext.ts'
import { SERVICE_WORKER } from '#shared/serviceWorker.ts'
import type { Session } from '#shared/session.ts'
import { DEVICE_OWNER, type DeviceOwner, deviceOwner } from './deviceOwner.ts'

/** The state of push notifications in this browser. */
export type DeviceState = 'unable' | 'home screen first' | 'denied' | 'off' | 'on'

/** The longest wait for the service worker to be ready, in milliseconds. */
const WORKER_PATIENCE = 10_000

/** A device is told of as seen once in so many milliseconds. */
const SEEN_MILLISECONDS = 24 * 60 * 60 * 1_000

const { api, session } = browserContext

/** Returns what this browser can do and whether this user gets push notifications here. */
export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIphone() ? 'home screen first' : 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await ownSubscription()
  return subscription && deviceOwner()?.userId === session.read()?.data.id ? 'on' : 'off'
}

/**
 * Asks the browser, which asks the person, and has this device told of things. Answers how it stands then.
 * @throws ApiFailure when the academy does not take it, Error when the browser's push service does not answer
 */
export async function allowDevice(): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const own = session.read()
  if (!own) return 'off'
  await subscribe(own)
  return 'on'
}

/** Has this device told nothing any more. The browser forgets first: then nothing comes, whatever the server says. */
export async function stopDevice(): Promise<void> {
  const subscription = await ownSubscription()
  localStorage.removeItem(DEVICE_OWNER)
  if (!subscription) return
  await subscription.unsubscribe()
  await api.call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
}

/**
 * Compares, as the academy opens, what this browser has with what the academy knows: a device goes with its session, browsers renew addresses and tell
 * nobody, and keys may be others after a restore. What somebody else has allowed here ends.
 */
export async function keepDevice(): Promise<void> {
  const [owner, own] = [deviceOwner(), session.read()]
  if (!owner || !own || !('PushManager' in window)) return
  if (owner.userId !== own.data.id || Notification.permission !== 'granted') return forgetDevice()
  const isFresh = owner.session === (await fingerprint(own)) && Date.now() - owner.seenAt < SEEN_MILLISECONDS
  if (!isFresh || !(await ownSubscription())) await subscribe(own)
}

/** Ends what was allowed here, in the browser alone. */
async function forgetDevice(): Promise<void> {
  localStorage.removeItem(DEVICE_OWNER)
  await (await ownSubscription())?.unsubscribe()
}

async function subscribe(own: Session): Promise<void> {
  const userId = own.data.id
  const { data } = await api.call(getPush)
  const { pushManager } = await workerReady()
  const key = bytesOf(data.public_key)
  let subscription = await pushManager.getSubscription()
  // Made for other keys, or for somebody else: what is under way for it must not come here.
  if (subscription && (!isFor(subscription, key) || deviceOwner()?.userId !== userId)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  const owner: DeviceOwner = { userId, session: await fingerprint(own), seenAt: Date.now() }
  localStorage.setItem(DEVICE_OWNER, JSON.stringify(owner))
}

/** Tells one session from the next, and its token from nobody. */
async function fingerprint({ token }: Session): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`device ${token}`))
  return [...new Uint8Array(digest.slice(0, 6))].join('.')
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const made = options.applicationServerKey
  return made === null || String(new Uint8Array(made)) === String(key)
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function workerReady(): Promise<ServiceWorkerRegistration> {
  // A tutor's pages have none until then; in development there is none at all.
  if (import.meta.env.PROD) await navigator.serviceWorker.register(SERVICE_WORKER)
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The worker of this page did not start.')), WORKER_PATIENCE),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

/** On iPhones and iPads the academy must be on the home screen before it may ask. */
function isIphone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent)
}
