import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { verifyPayment } from '#contract/payments.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { payingAcademy } from '../../support/academy/payingAcademy.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Allows for files that only a slow machine runs, such as those for a wait. */
const ROOM = 3

/**
 * Returns the academy's own files in which a function runs during a request, by V8's count.
 * It leaves out types, constants and styles: nobody has to open those to follow the request.
 */
async function filesEntered(
  request: () => Promise<{ status?: number; statusCode?: number }>,
): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  const { status, statusCode = status } = await request()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  expect(statusCode).toBe(200)
  return result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => path.relative(ROOT, url.replace(/^file:\/\/|\?.*$/g, '')))
    .filter(file => /^(?:server|src)\/.+\.tsx?$/.test(file))
    .toSorted()
}

test('a visitor’s first /courses, from the request to the HTML, runs through few files', async () => {
  const site = await academyWithPages({ course: {} })
  const courses = await filesEntered(() => site.server.inject('/courses'))
  expect(courses.length, courses.join('\n')).toBeLessThanOrEqual(69 + ROOM)
})

test('a paid enrolment, from verify to the receipt, runs through few files', async () => {
  const { create, pay, learner, server } = await payingAcademy()
  await create(learner, 'paid-reference')
  await pay('paid-reference')
  const files = await filesEntered(() =>
    server.as(learner).call(verifyPayment, { body: { reference: 'paid-reference' } }),
  )
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(62 + ROOM)
})

test('the change of a course runs through few files', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const body = { slug: course.slug, fields: { title: 'Weaving for beginners' } }
  const files = await filesEntered(() => server.as(tutor).call(updateCourse, { body }))
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(44 + ROOM)
})
