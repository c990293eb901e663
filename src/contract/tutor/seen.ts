import { Type } from '#contract/schema.ts'

/**
 * A fingerprint of the record's `SEEN_FIELDS` as the tutor loaded them. If one has changed since, the call is refused with
 * `record.changed`; without a fingerprint nothing is checked.
 */
export const Seen = Type.Optional(Type.String({ title: 'Seen', maxLength: 20 }))

/**
 * The fields in a record's edit form, by console resource. A save sends their fingerprint. Fields that change without an edit,
 * such as a cohort's taken seats, are not among them.
 */
export const SEEN_FIELDS = {
  'class-sessions': [
    'title',
    'cohort_id',
    'starts_local',
    'ends_local',
    'time_zone',
    'clock_change',
    'meeting_link',
    'notes',
    'recording_link',
  ],
  cohorts: ['name', 'starts_on', 'ends_on', 'time_zone', 'enrolment_closes_local', 'seats'],
  topics: ['topic', 'detail', 'external_resources'],
  objectives: ['objective'],
  places: ['name', 'address', 'landmark', 'map_link', 'time_zone'],
  slots: ['place', 'starts_local', 'minutes'],
  announcements: ['cohort', 'audience', 'subject', 'words', 'send_local', 'time_zone'],
  replies: ['reply'],
} as const satisfies Record<string, readonly string[]>

/**
 * Returns a short hash of these fields of a record, which differs as soon as one does. It guards against mistakes, not attacks:
 * it has 64 predictable bits.
 */
export function fingerprintOf(record: object, fields: readonly string[]): string {
  const values = new Map<string, unknown>(Object.entries(record))
  const text = JSON.stringify(fields.map(name => idOf(values.get(name)) ?? null))
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    high = Math.imul(high ^ text.charCodeAt(at), 2_654_435_761)
    low = Math.imul(low ^ text.charCodeAt(at), 1_597_334_677)
  }
  return [high, low].map(half => (half >>> 0).toString(36)).join('.')
}

/** Reduces a venue or cohort to its id, because a renamed one is still the same. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
