import { dayAfter, weekdayOf } from '#contract/rules/calendarDays.ts'

/** A cohort of a sample course, by days from the day on which the academy is started. */
export interface SampleCohort {
  name: string
  /** It begins on the first such day of the week, from 1 for Monday, that comes so many days from the start of the academy or later. */
  weekday: number
  startsIn: number
  seats: number | null
  state: 'planned' | 'open' | 'cancelled'
  cancelReason?: string
  /** One class a week from its first day on, as many as its course has weeks, each named by the word and its number. */
  classes?: { title: string; timeOfDay: string; minutes: number }
  /** By people's keys: who has a seat, whom one is offered to, and who waits, the first first. */
  line?: { enrolled: readonly string[]; offered: readonly string[]; waiting: readonly string[] }
}

const TUESDAY = 2
const WEDNESDAY = 3
const SATURDAY = 6

/** The sample courses that run in cohorts, by slug: one shows every state that a cohort can be in, on any day. */
export const sampleCohorts: Readonly<Record<string, readonly SampleCohort[]>> = {
  'french-for-west-africa': [
    {
      name: 'Evening group',
      weekday: TUESDAY,
      startsIn: -14,
      seats: 12,
      state: 'open',
      classes: { title: 'Evening French', timeOfDay: '20:00', minutes: 60 },
    },
    {
      name: 'Morning group',
      weekday: WEDNESDAY,
      startsIn: 5,
      seats: 8,
      state: 'cancelled',
      cancelReason: 'Sample data: too few learners had the morning free.',
    },
    {
      name: 'Weekend group',
      weekday: SATURDAY,
      startsIn: 12,
      seats: 3,
      state: 'open',
      classes: { title: 'Weekend French', timeOfDay: '13:00', minutes: 90 },
    },
    {
      name: 'Saturday group',
      weekday: SATURDAY,
      startsIn: 19,
      seats: 2,
      state: 'open',
      classes: { title: 'Saturday French', timeOfDay: '15:00', minutes: 90 },
      line: {
        enrolled: ['musa-danjuma'],
        offered: ['tolani'],
        waiting: ['segun-oyelaran', 'obinna-okonkwo', 'hauwa-garba'],
      },
    },
    {
      name: 'Next evening group',
      weekday: TUESDAY,
      startsIn: 73,
      seats: null,
      state: 'open',
      classes: { title: 'Evening French', timeOfDay: '20:00', minutes: 60 },
    },
    { name: 'Next weekend group', weekday: SATURDAY, startsIn: 110, seats: 10, state: 'planned' },
  ],
}

/** The first and the last day of a cohort of a course of so many weeks. */
export function daysOfCohort({ weekday, startsIn }: SampleCohort, today: string, weeks: number) {
  const earliest = dayAfter(today, startsIn)
  const starts_on = dayAfter(earliest, (weekday - weekdayOf(earliest) + 7) % 7)
  return { starts_on, ends_on: dayAfter(starts_on, 7 * weeks - 1) }
}
