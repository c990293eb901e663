import type { BodyOf } from '#contract/endpoint.ts'
import { createClassSeries } from '#contract/tutor/classes.ts'
import type { Account } from '#server/platform/http/account.ts'
import type { TestAcademy } from './academy.ts'

type Form = BodyOf<typeof createClassSeries>

/** Eight Tuesdays at 18:00 in Lagos, starting two weeks after a test's first day. */
export const SERIES = {
  title: 'Weaving',
  weekdays: [2],
  first_day: '2026-03-17',
  time_of_day: '18:00',
  minutes: 90,
  time_zone: 'Africa/Lagos',
  count: 8,
} satisfies Omit<Form, 'course_id'>

/** Creates or previews a series as the course's tutor; returns the reply. */
export function planSeries(
  { server, tutor, course }: Pick<TestAcademy, 'server'> & { tutor: Account; course: { id: number } },
  form: Partial<Form> = {},
) {
  return server.as(tutor).call(createClassSeries, { body: { course_id: course.id, ...SERIES, ...form } })
}
