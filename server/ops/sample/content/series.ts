/** The cohort of the sample that is under way: its classes show every state that a class of a series can be in, on any day. */
export const sampleSeries = {
  course: 'french-for-west-africa',
  cohort: 'Evening group',
  /** The most learners in the cohort. */
  learners: 8,
  /** By its number, from 1. */
  recorded: 1,
  edited: 4,
  cancelled: 6,
  notes: 'Sample data: we read the first two pages together.',
  recording: 'https://video.example.com/evening-french-1',
  cancelReason: 'Sample data: it is a public holiday.',
} as const
