import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { bookSlot } from '#contract/slots.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'

const at = (day: string, hour: string) => `2026-03-${day}T${hour}:00.000Z`

/** A learner with a class in Cloth on 10 March at 18:00, and a course that they think of. */
async function twoCourses() {
  const academy = await onsiteAcademy()
  const { make, course, tutor } = academy
  const ada = await make.learner({ is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: ada.id, completes_at: at('30', '00:00') })
  await make.classSession({ course_id: course.id, starts_at: at('10', '17:00'), ends_at: at('10', '18:00') })
  const category = course.category_id
  const wanted = await make.course({ slug: 'dyes', tutor_id: tutor.id, category_id: category, title: 'Dyes' })
  const clashes = async (by = ada) =>
    (await academy.server.as(by).call(getCourse, { params: { slug: 'dyes' } })).body.data.viewer?.clashes
  const plan = (from: string, to: string, more = {}) =>
    make.classSession({ course_id: wanted.id, starts_at: at('10', from), ends_at: at('10', to), ...more })
  return { ...academy, ada, wanted, clashes, plan }
}

test('a learner reads before the price that a course meets during another of their classes', async () => {
  const { ada, plan, clashes, make, server, course } = await twoCourses()
  expect(await clashes()).toBeUndefined()
  await plan('18:00', '19:00')
  await plan('16:00', '17:00')
  expect(await clashes()).toBeUndefined()
  await plan('17:30', '18:30')
  await plan('17:45', '18:45')
  const clash = { cohort_id: null, slot_id: null, starts_at: at('10', '17:00'), course_title: course.title }
  expect(await clashes()).toEqual([clash])
  expect(await clashes(await make.learner())).toBeUndefined()
  await make.enrolment({
    course_id: (await server.as(ada).call(getCourse, { params: { slug: 'dyes' } })).body.data.id,
    user_id: ada.id,
  })
  expect(await clashes()).toBeUndefined()
})

test('each start and onsite time says its own, a cancelled class none, and an onsite class counts as a class', async () => {
  const { server, ada, wanted, plan, clashes, make, course, tutor, db } = await twoCourses()
  const cohort = await openCohort({ server, tutor, course: wanted })
  const other = await openCohort({ server, tutor, course: wanted }, { name: 'Later' })
  await plan('17:00', '18:00', { cohort_id: cohort.id })
  await plan('19:00', '20:00', { cohort_id: other.id })
  const place = await make.place({ tutor_id: tutor.id })
  const times = { course_id: wanted.id, tutor_id: tutor.id, place_id: place.id }
  const onsite = await make.slot({ ...times, starts_at: at('10', '17:30'), ends_at: at('10', '18:30') })
  expect((await clashes())?.map(({ cohort_id, slot_id }) => [cohort_id, slot_id]).sort()).toEqual(
    [
      [cohort.id, null],
      [null, onsite.id],
    ].sort(),
  )
  await db
    .updateTable('class_sessions')
    .set({ cancelled_at: at('02', '09:00') })
    .where('course_id', '=', course.id)
    .execute()
  expect(await clashes()).toBeUndefined()
  await db.updateTable('enrolments').set({ method: 'physical' }).where('user_id', '=', ada.id).execute()
  const own = { ...times, course_id: course.id, starts_at: at('10', '19:00'), ends_at: at('10', '20:00') }
  const { id: slot_id } = await make.slot(own)
  await server.as(ada).call(bookSlot, { body: { slot_id } })
  expect((await clashes())?.map(({ cohort_id, starts_at }) => [cohort_id, starts_at])).toEqual([
    [other.id, at('10', '19:00')],
  ])
})
