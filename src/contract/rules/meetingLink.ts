/** The service and host of an online class. */
export interface MeetingPlace {
  /** The service's name; null for an unknown host. */
  name: string | null
  /** The host; letters of other scripts are shown as punycode. */
  host: string
}

const SERVICES: readonly (readonly [name: string, hosts: readonly string[]])[] = [
  ['Google Meet', ['meet.google.com']],
  ['Zoom', ['zoom.us', 'zoom.com', 'zoomgov.com']],
  ['Microsoft Teams', ['teams.microsoft.com', 'teams.live.com']],
]

/**
 * Returns the service of a meeting link by its parsed host; null if it is not https or contains a user name or password.
 * @param jitsiUrl the academy's Jitsi server, if any
 */
export function meetingPlace(link: string, jitsiUrl: string | null = null): MeetingPlace | null {
  const url = URL.canParse(link.trim()) ? new URL(link.trim()) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  const host = url.hostname
  if (jitsiUrl !== null && host === new URL(jitsiUrl).hostname) return { name: 'Jitsi', host }
  const service = SERVICES.find(([, hosts]) =>
    hosts.some(known => host === known || host.endsWith(`.${known}`)),
  )
  return { name: service?.[0] ?? null, host }
}

const ROOM_BYTES = 16

/** Returns the URL of a new Jitsi room. Only its name keeps strangers out, so it is 128 random bits and never a title. */
export function newJitsiRoom(jitsiUrl: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ROOM_BYTES))
  const name = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return new URL(name, jitsiUrl.endsWith('/') ? jitsiUrl : `${jitsiUrl}/`).href
}
