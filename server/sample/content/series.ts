/** A weekly series of a cohort of the sample academy: every state that a class of one can be in, on any day. */
export const sampleSeries = {
  course: 'french-for-west-africa',
  cohort: 'Evening group',
  title: 'Evening French',
  /** Days from the day on which the academy is started to the first class. */
  startsIn: -12,
  count: 8,
  timeOfDay: '20:00',
  minutes: 60,
  /** So many learners are in the cohort at most. */
  learners: 8,
  /** By its number, from 1. */
  recorded: 1,
  edited: 4,
  cancelled: 6,
  notes: 'Sample data: we read the first two pages together.',
  recording: 'https://video.example.com/evening-french-1',
  cancelReason: 'Sample data: it is a public holiday.',
} as const
