import { expect, test } from 'vitest'
import { getCourse, listCategories, listCourses, listTutorCourses } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments } from '#contract/payments.ts'
import { listTimetable } from '#contract/timetable.ts'
import { listClassSessions } from '#contract/tutor/classes.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { listReversals } from '#contract/tutor/reversals.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { watchQueries } from '../../../support/database/watchedQueries.ts'

interface Asked {
  by: 'visitor' | 'learner' | 'tutor'
  endpoint: Endpoint
  query?: Record<string, unknown>
  /** The number of statements, including the one for the session. */
  most: number
}

const LISTS: Asked[] = [
  { by: 'visitor', endpoint: listCourses, most: 2 },
  { by: 'visitor', endpoint: listCourses, query: { category: 'weaving', sort: 'popular' }, most: 3 },
  { by: 'visitor', endpoint: listCourses, query: { q: 'course' }, most: 1 },
  { by: 'visitor', endpoint: listCategories, query: { items: 12 }, most: 2 },
  { by: 'visitor', endpoint: getCourse, most: 4 },
  { by: 'learner', endpoint: getCourse, most: 8 },
  { by: 'learner', endpoint: listEnrolledCourses, most: 4 },
  { by: 'learner', endpoint: getEnrolmentCount, most: 2 },
  { by: 'learner', endpoint: listPayments, most: 3 },
  { by: 'learner', endpoint: listTimetable, most: 4 },
  { by: 'tutor', endpoint: listTutorCourses, most: 3 },
  { by: 'tutor', endpoint: listTutorEnrolments, most: 3 },
  { by: 'tutor', endpoint: getEnrolmentCount, most: 4 },
  { by: 'tutor', endpoint: listClassSessions, most: 3 },
  { by: 'tutor', endpoint: listReviews, most: 3 },
  { by: 'tutor', endpoint: listReversals, most: 3 },
]

test('a list of twenty rows takes as many statements as a list of one', async () => {
  const queries = watchQueries()
  const academy = await academyWith({ course: { slug: 'loom' }, category: { slug: 'weaving' } })
  await addRows(academy, 0)
  const forOne = await counted(academy)
  for (let round = 1; round < 20; round += 1) await addRows(academy, round)
  const forTwenty = await counted(academy)
  expect(forTwenty).toEqual(forOne)
  for (const [index, { most }] of LISTS.entries()) expect(forTwenty[index]?.[1]).toBeLessThanOrEqual(most)

  async function counted({ server, learner, tutor }: typeof academy): Promise<[string, number][]> {
    const bearers = {
      visitor: 'academy-web',
      learner: await server.tokenOf(learner),
      tutor: await server.tokenOf(tutor),
    }
    const counts: [string, number][] = []
    for (const { by, endpoint, query = {} } of LISTS) {
      queries.countSince()
      const reply = await server.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':slug', 'loom'),
        query: query as Record<string, string>,
        headers: { authorization: `Bearer ${bearers[by]}` },
      })
      expect(reply.statusCode).toBe(200)
      counts.push([`${endpoint.path} for a ${by}`, queries.countSince()])
    }
    return counts
  }
})

async function addRows(
  { make, tutor, learner, category, course }: Awaited<ReturnType<typeof academyWith<{ course: object }>>>,
  round: number,
) {
  const other = await make.learner()
  const more = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const somewhere = await make.category()
  await make.course({ tutor_id: tutor.id, category_id: somewhere.id })
  await make.topic({ course_id: course.id })
  await make.objective({ course_id: course.id })
  await make.classSession({ course_id: course.id, title: `Class ${round}` })
  if (round === 0) await make.enrolment({ course_id: course.id, user_id: learner.id })
  await make.enrolment({ course_id: more.id, user_id: learner.id })
  await make.enrolment({ course_id: course.id, user_id: other.id })
  const rating = await make.rating({ course_id: course.id, user_id: other.id })
  await make.vote({ rating_id: rating.id, user_id: learner.id })
}
