import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { openCohort } from '../../../../support/academy/cohorts.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'
import { onsiteAcademy } from '../../../../support/academy/slots.ts'

const ONSITE = { method: 'physical' } as const

test('onsite is not sold without a free time, and is as soon as there is one', async () => {
  const { create, learner, slot, book, onsiteLearner, server, course, payments } = await onsiteAcademy()
  const sold = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data.sold
  expect(await sold()).toEqual({ virtual: true, physical: false })
  const refused = await create(learner, 'no-times-yet', ONSITE)
  expect(refused).toBeRefused(409, /No onsite times are available/)
  expect(refused.failure.code).toBe('slot.none_free')
  expect(await payments()).toEqual([])
  // A time that somebody else has is none.
  await book(await onsiteLearner(), (await slot()).id)
  expect((await create(learner, 'taken-times', ONSITE)).failure.code).toBe('slot.none_free')
  expect(await sold()).toEqual({ virtual: true, physical: false })
  await slot({ starts_at: '2026-03-10T18:00' })
  expect(await sold()).toEqual({ virtual: true, physical: true })
  expect((await create(learner, 'free-times-1', ONSITE)).status).toBe(200)
})

test('a course with a free time after many that are taken is sold onsite, and its page says where', async () => {
  const { slot, book, onsiteLearner, server, course } = await onsiteAcademy()
  const detail = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data
  // The page names the days of the next twenty times only.
  for (let number = 0; number < 21; number += 1) {
    const starts_at = `2026-03-${String(4 + number).padStart(2, '0')}T18:00`
    await book(await onsiteLearner(), (await slot({ starts_at })).id)
  }
  expect(await detail()).toMatchObject({
    sold: { physical: false },
    onsite: expect.stringContaining('Studio in Yaba'),
  })
  await slot({ starts_at: '2026-03-26T18:00' })
  expect(await detail()).toMatchObject({ sold: { physical: true } })
})

test('a time that a learner holds as they pay is sold to them alone, until the hold is over', async () => {
  const { create, learner, make, slot, server, course, clock } = await onsiteAcademy()
  const { id: slot_id } = await slot()
  const other = await make.learner()
  const isSoldTo = async (viewer: typeof learner) =>
    (await server.as(viewer).call(getCourse, { params: { slug: course.slug } })).body.data.sold?.physical
  await create(learner, 'holds-a-time', { ...ONSITE, slot_id })
  expect([await isSoldTo(learner), await isSoldTo(other)]).toEqual([true, false])
  clock.advance({ hours: 2 })
  expect(await isSoldTo(other)).toBe(true)
})

test('a course without cohorts is not sold once all its classes are over, and is when another is planned', async () => {
  const { create, learner, make, course, clock, server } = await payingAcademy()
  const sold = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data.sold
  // Classes may be planned after the first learners have come.
  expect(await sold()).toMatchObject({ virtual: true })
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-03T17:00:00.000Z',
    ends_at: '2026-03-03T18:00:00.000Z',
  })
  expect(await sold()).toMatchObject({ virtual: true })
  clock.advance({ days: 7 })
  const { id: slot_id } = await make.onsiteTime(course)
  expect(await sold()).toEqual({ virtual: false, physical: true })
  expect((await create(await make.learner(), 'onsite-still', { ...ONSITE, slot_id })).status).toBe(200)
  const refused = await create(learner, 'too-late-to-come')
  expect(refused).toBeRefused(409, /All classes in this course are over/)
  expect(refused.failure.code).toBe('course.no_classes')
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-04-03T17:00:00.000Z',
    ends_at: '2026-04-03T18:00:00.000Z',
  })
  expect((await create(learner, 'in-time-again')).status).toBe(200)
})

test('who learns onsite needs no start, and takes no seat of a group', async () => {
  const academy = await payingAcademy()
  const { create, learner, make, course, db } = academy
  await make.onsiteTime(course)
  const cohort = await openCohort(academy)
  expect((await create(learner, 'onsite-by-itself', ONSITE)).status).toBe(200)
  const { taken } = await db
    .selectFrom('cohorts')
    .select('taken')
    .where('id', '=', cohort.id)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(0)
})
