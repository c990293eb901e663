/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/** A push message from the academy; its `link` is a path of this site. */
interface PushMessage {
  title: string
  text: string
  link: string
  tag: string
}

const ICON = '/icon.svg'
/** Shown for an unreadable message: browsers revoke the permission of a site that shows nothing. */
const UNREADABLE: PushMessage = {
  title: 'You have a new notification',
  text: 'Open the site to see it.',
  link: '/notifications',
  tag: 'unreadable',
}

/** Shows a message at once, even over an open page, without waiting for the network. */
export function showMessage(event: PushEvent): void {
  const { title, text, link, tag } = messageIn(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag,
      icon: ICON,
      // A newer message about the same thing replaces the older one, and alerts again.
      renotify: true,
      data: { link },
    } as NotificationOptions),
  )
}

/** Opens the page of a pressed message, in an open window of the site if there is one. */
export function openMessage(event: NotificationEvent): void {
  event.notification.close()
  const { link } = (event.notification.data ?? {}) as { link?: unknown }
  event.waitUntil(openPage(ownAddress(link)))
}

/** Ends push in this browser at sign-out, even if the server does not hear of it. */
export async function forgetDevice(): Promise<void> {
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

async function openPage(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  if (shown) return void (await shown.focus())
  const [any] = windows
  if (!any) return void (await self.clients.openWindow(address))
  // A worker cannot navigate a window that it does not control.
  const led = await any
    .focus()
    .then(client => client.navigate(address))
    .catch(() => null)
  if (!led) await self.clients.openWindow(address)
}

/** Returns the address of a page of this site, for any link that a message names. */
function ownAddress(link: unknown): string {
  const { origin } = self.location
  const address = typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : null
  return address?.origin === origin ? address.href : new URL(UNREADABLE.link, origin).href
}

function messageIn(data: PushMessageData | null): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | null
    if (typeof message?.title !== 'string' || message.title === '') return UNREADABLE
    const { title, text = '', link = UNREADABLE.link, tag = UNREADABLE.tag } = message
    return { title, text: String(text), link: String(link), tag: String(tag) }
  } catch {
    return UNREADABLE
  }
}
