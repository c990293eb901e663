import type { Config } from '../../platform/config/config.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** RFC 9116 asks for less than a year: whoever reads the file later asks anew. */
const VALID_DAYS = 180
const DAY = 86_400_000

/** `security.txt`: where whoever finds a weakness may tell of it; null where the academy names no contact. */
export function securityText({ securityContact, publicUrl }: Config, clock: Clock): string | null {
  if (securityContact === null) return null
  const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY).toISOString()
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}
