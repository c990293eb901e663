/** The academy's time zone, the default for users who chose none. */
export const HOME_ZONE = 'Africa/Lagos'

/** One city per time zone of the learners: IANA's list of four hundred is too long to read. */
const ZONES = [
  'Africa/Abidjan',
  'Africa/Accra',
  'Africa/Addis_Ababa',
  'Africa/Algiers',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Dakar',
  'Africa/Douala',
  'Africa/Johannesburg',
  'Africa/Kampala',
  'Africa/Khartoum',
  'Africa/Kigali',
  'Africa/Kinshasa',
  HOME_ZONE,
  'Africa/Luanda',
  'Africa/Lusaka',
  'Africa/Nairobi',
  'Africa/Tripoli',
  'Africa/Tunis',
  'America/Bogota',
  'America/Chicago',
  'America/Denver',
  'America/Halifax',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Bangkok',
  'Asia/Dubai',
  'Asia/Hong_Kong',
  'Asia/Jakarta',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Qatar',
  'Asia/Riyadh',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Atlantic/Cape_Verde',
  'Australia/Perth',
  'Australia/Sydney',
  'Europe/Amsterdam',
  'Europe/Athens',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Moscow',
  'Europe/Paris',
  'Europe/Rome',
  'Pacific/Auckland',
  'UTC',
] as const

/** Returns the zones to choose from, grouped by continent; includes the user's own zone if it is not in the list. */
export function zoneGroups(own: string | null): [area: string, zones: { id: string; name: string }[]][] {
  const ids = own === null || (ZONES as readonly string[]).includes(own) ? ZONES : [...ZONES, own].toSorted()
  const groups = new Map<string, { id: string; name: string }[]>()
  for (const id of ids) {
    const [area = id, ...place] = id.split('/')
    const name = (place.length > 0 ? place.join(', ') : id).replaceAll('_', ' ')
    const key = place.length > 0 ? area : 'Others'
    groups.set(key, [...(groups.get(key) ?? []), { id, name }])
  }
  return [...groups]
}

/** Returns "1 Mar 2026, 10:00" in the given time zone; in Lagos time if it is null or unknown to the browser. */
export function momentText(instant: string, timeZone: string | null): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const
  const moment = new Date(instant)
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timeZone ?? HOME_ZONE }).format(moment)
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: HOME_ZONE }).format(moment)
  }
}
