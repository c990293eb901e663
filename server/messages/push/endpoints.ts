import type { Config } from '../../platform/config/config.ts'

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The port that an address of https names by naming none. */
const HTTPS_PORT = ''

/**
 * Returns whether the academy may send to an address: it must be https at its usual port, without a user, at a push service that
 * the academy knows. A browser names the address, so any other could make the server call a machine of its own network.
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
