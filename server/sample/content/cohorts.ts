/** A cohort of a sample course, by days from the day on which the academy is started. */
export interface SampleCohort {
  name: string
  startsIn: number
  endsIn: number
  seats: number | null
  state: 'planned' | 'open' | 'cancelled'
  cancelReason?: string
  /** By people's keys: who has a seat, whom one is offered to, and who waits, the first first. */
  line?: { enrolled: readonly string[]; offered: readonly string[]; waiting: readonly string[] }
}

/** The sample courses that run in cohorts, by slug: one shows every state that a cohort can be in, on any day. */
export const sampleCohorts: Readonly<Record<string, readonly SampleCohort[]>> = {
  'french-for-west-africa': [
    { name: 'First group', startsIn: -70, endsIn: -15, seats: 12, state: 'open' },
    { name: 'Evening group', startsIn: -14, endsIn: 41, seats: 12, state: 'open' },
    {
      name: 'Morning group',
      startsIn: 5,
      endsIn: 60,
      seats: 8,
      state: 'cancelled',
      cancelReason: 'Sample data: too few learners had the morning free.',
    },
    { name: 'Weekend group', startsIn: 12, endsIn: 67, seats: 3, state: 'open' },
    {
      name: 'Saturday group',
      startsIn: 19,
      endsIn: 74,
      seats: 2,
      state: 'open',
      line: {
        enrolled: ['musa-danjuma'],
        offered: ['tolani'],
        waiting: ['segun-oyelaran', 'obinna-okonkwo', 'hauwa-garba'],
      },
    },
    { name: 'Next evening group', startsIn: 45, endsIn: 100, seats: null, state: 'open' },
    { name: 'Holiday group', startsIn: 80, endsIn: 108, seats: 10, state: 'planned' },
  ],
}
