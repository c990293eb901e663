import { Type } from '#contract/schema.ts'

/**
 * Tells what a tutor saw of a record, in the body of a call that changes it: `fingerprintOf` its `SEEN_FIELDS`. Is one of them another by now, the call
 * is refused with `record.changed`. Left out, the record is changed in any case.
 */
export const Seen = Type.Optional(Type.String({ title: 'Seen', maxLength: 20 }))

/**
 * The fields of a record that its edit form shows, by the resource's name in the console. A save tells how the tutor saw them. What changes by
 * itself, such as the taken seats of a cohort, is none of them.
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
 * A short text that is another as soon as one of these fields is: what a form has seen of a record, without its words. It guards against slips and
 * not against attacks: 64 bits that nobody has made unpredictable.
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

/** A place or a cohort is the same under another name. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}
