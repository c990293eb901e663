import { getPush, subscribePush, unsubscribePush } from '#contract/push.ts'
import { browserContext } from '#shared/browserContext.ts'
import { SERVICE_WORKER } from '#shared/serviceWorker.ts'
import type { Session } from '#shared/session.ts'
import { DEVICE_OWNER, type DeviceOwner, deviceOwner } from './deviceOwner.ts'

/** The state of push notifications in this browser. */
export type DeviceState = 'unable' | 'home screen first' | 'denied' | 'off' | 'on'

/** The longest wait for the service worker to be ready, in milliseconds. */
const WORKER_PATIENCE = 10_000

/** The interval in milliseconds after which a device is registered again. */
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
 * Asks the user for permission, subscribes this device, and returns its new state.
 * @throws ApiFailure if the academy refuses, Error if the browser's push service does not answer
 */
export async function allowDevice(): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const own = session.read()
  if (!own) return 'off'
  await subscribe(own)
  return 'on'
}

/** Ends push on this device. It first unsubscribes the browser, so that nothing arrives even if the server fails. */
export async function stopDevice(): Promise<void> {
  const subscription = await ownSubscription()
  localStorage.removeItem(DEVICE_OWNER)
  if (!subscription) return
  await subscription.unsubscribe()
  await api.call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
}

/**
 * Renews this device's subscription when the site opens: it ends with its session, browsers change its address silently, and
 * a restore can change its keys. Ends one that another user allowed.
 */
export async function keepDevice(): Promise<void> {
  const [owner, own] = [deviceOwner(), session.read()]
  if (!owner || !own || !('PushManager' in window)) return
  if (owner.userId !== own.data.id || Notification.permission !== 'granted') return forgetDevice()
  const isFresh = owner.session === (await fingerprint(own)) && Date.now() - owner.seenAt < SEEN_MILLISECONDS
  if (!isFresh || !(await ownSubscription())) await subscribe(own)
}

/** Ends push in this browser, without telling the server. */
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
  // Made for other keys or for another user, whose pending messages must not arrive here.
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

/** Returns a short hash that identifies a session without revealing its token. */
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
  // A tutor's pages register no worker before this; in development there is none.
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

/** Returns whether this is an iPhone or iPad, where the site must be on the home screen to use push. */
function isIphone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent)
}
