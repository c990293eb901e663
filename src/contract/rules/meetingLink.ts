/** The service and the host at which a class meets online. */
export interface MeetingPlace {
  /** The name by which people call the service; null for a host that we do not know by name. */
  name: string | null
  /** The host as it really is: letters of other scripts are shown as punycode. */
  host: string
}

const SERVICES: readonly (readonly [name: string, hosts: readonly string[]])[] = [
  ['Google Meet', ['meet.google.com']],
  ['Zoom', ['zoom.us', 'zoom.com', 'zoomgov.com']],
  ['Microsoft Teams', ['teams.microsoft.com', 'teams.live.com']],
]

/**
 * Finds the place at which a link meets, by its parsed host. Returns null if the link is no https address, or carries a name or a
 * password before its host.
 * @param jitsiUrl the academy's own Jitsi, if it has one
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

/** A new room on the academy's Jitsi. Its name is all that keeps strangers out, so it is 128 random bits and never a title. */
export function newJitsiRoom(jitsiUrl: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ROOM_BYTES))
  const name = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return new URL(name, jitsiUrl.endsWith('/') ? jitsiUrl : `${jitsiUrl}/`).href
}
