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
