import { expect, test } from 'vitest'
import { addCourse, getCourse, updateCourse } from '#contract/courses.ts'
import { listFreeSlots } from '#contract/slots.ts'
import { markSlot } from '#contract/tutor/slots.ts'
import { newReference } from '../../../support/academy/payingAcademy.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'

/** Days of the course's weeks on which a slot of one hour can be offered. */
const DAYS = ['2026-03-09', '2026-03-11', '2026-03-13'] as const

test('a learner books as many onsite hours as they bought, whatever the tutor changes later', async () => {
  const academy = await withHours({ onsite_hours: 2 })
  const { course, server, learner, teacher, buyOnsite, book, onsite, slot, clock } = academy
  const [first, second, third] = [await slot(on(0)), await slot(on(1)), await slot(on(2))]
  await buyOnsite(first.id)
  await teacher.call(updateCourse, { body: { slug: course.slug, fields: { onsite_hours: 1 } } })
  expect((await onsite(learner))[0]).toMatchObject({ hours: { bought: 2, booked_minutes: 60 } })

  clock.advance({ days: 8 })
  await teacher.call(markSlot, { params: { id: first.id }, body: { state: 'missed' } })
  expect((await book(learner, second.id)).status).toBe(200)
  clock.advance({ days: 2 })
  const refused = await book(learner, third.id)
  expect(refused).toBeRefused(409)
  expect(refused.failure).toMatchObject({
    code: 'slot.no_hours',
    error: "You've booked all 2 hours of onsite classes in this course.",
  })
  expect((await onsite(learner))[0]).toMatchObject({ hours: { bought: 2, booked_minutes: 120 } })
  expect((await server.call(getCourse, { params: { slug: course.slug } })).body.data.onsite_hours).toBe(1)
})

test('an open payment for other hours than are sold now is replaced, and not resumed', async () => {
  const academy = await onsiteAcademy({ course: { onsite_hours: 4 } })
  const { create, make, teacher, course, slot, payments } = academy
  await slot(on(0))
  const learner = await make.learner({ is_verified: 1 })
  const onsite = { method: 'physical' } as const
  await create(learner, 'four-hours-1', onsite)
  expect((await create(learner, 'four-hours-2', onsite)).body.reference).toBe('four-hours-1')
  await teacher.call(updateCourse, { body: { slug: course.slug, fields: { onsite_hours: 10 } } })
  expect((await create(learner, 'ten-hours-1', onsite)).body.reference).toBe('ten-hours-1')
  expect((await payments()).map(({ status, onsite_hours }) => [status, onsite_hours])).toEqual([
    ['abandoned', 4],
    ['pending', 10],
  ])
})

test('a class that is moved counts once, and a longer one only as far as the hours reach', async () => {
  const { learner, buyOnsite, move, slot, onsite } = await withHours({ onsite_hours: 1 })
  const hour = await slot(on(1))
  const long = await slot({ ...on(2), minutes: 90 })
  expect((await buyOnsite(long.id)).failure.code, 'nor as the first class').toBe('slot.no_hours')
  await buyOnsite((await slot(on(0))).id)
  const booking = (await onsite(learner))[0]?.classes[0]?.id ?? 0
  expect((await move(learner, booking, long.id)).failure).toMatchObject({
    code: 'slot.no_hours',
    error: 'You have 1\u00a0h of onsite classes left in this course. Choose a shorter time.',
  })
  expect((await move(learner, booking, hour.id)).status).toBe(200)
})

test('a learner books onsite classes within their weeks only', async () => {
  const academy = await withHours({ duration_weeks: 2 })
  const { course, server, learner, book, move, onsite, slot, buyOnsite, clock } = academy
  const within = await slot(on(1))
  const late = await slot({ starts_at: '2026-03-20T18:00' })
  const free = await server.call(listFreeSlots, { params: { slug: course.slug } })
  expect(
    free.body.data.map(({ id }) => id),
    'nobody is offered a time after their weeks',
  ).toEqual([within.id])
  expect((await buyOnsite(late.id)).failure).toMatchObject({ code: 'slot.after_weeks' })

  await buyOnsite((await slot(on(0))).id)
  const [own] = await onsite(learner)
  expect(own).toMatchObject({ books_until: '2026-03-16T09:00:00.000Z', free: [{ id: within.id }] })
  expect(own).not.toHaveProperty('hours')
  expect((await move(learner, own?.classes[0]?.id ?? 0, late.id)).failure.code).toBe('slot.after_weeks')

  clock.advance({ days: 15 })
  expect((await book(learner, late.id)).failure).toMatchObject({
    code: 'slot.after_weeks',
    error: 'This time is after your weeks in the course end. Please choose an earlier one.',
  })
  expect((await onsite(learner))[0]).toMatchObject({ books_until: null, free: [] })
})

test('a course whose times are all after its weeks is not sold onsite', async () => {
  const { course, server, slot, buyOnsite } = await withHours({ duration_weeks: 2 })
  await slot({ starts_at: '2026-03-20T18:00' })
  expect((await buyOnsite()).failure.code).toBe('slot.none_free')
  const shown = await server.call(getCourse, { params: { slug: course.slug } })
  expect(shown.body.data.sold).toMatchObject({ physical: false })
})

test('onsite hours are whole hours from 1 to 500, or none', async () => {
  const { course, teacher } = await withHours({})
  const category = String(course.category_id)
  const change = (onsite_hours: string | number | null) =>
    teacher.call(updateCourse, { body: { slug: course.slug, fields: { onsite_hours } } })
  for (const wrong of ['0', '1.5', 'many', 501, -3]) {
    const refused = await change(wrong)
    expect(refused).toBeRefused(400)
    expect(refused.failure.fields).toEqual({
      onsite_hours: 'Onsite hours must be a whole number from 1 to 500.',
    })
  }
  expect((await change('8 hours')).body.data.onsite_hours).toBe(8)
  expect((await change('')).body.data.onsite_hours).toBeNull()
  expect((await change(12)).body.data.onsite_hours).toBe(12)
  expect((await change(null)).body.data.onsite_hours).toBeNull()

  const body = { title: 'Pottery', original_price: '10', discounted_price: '10', duration: '2', category }
  const added = await teacher.call(addCourse, { body: { ...body, onsite_hours: '6' } })
  const shown = await teacher.call(getCourse, { params: { slug: added.body.course.slug } })
  expect(shown.body.data.onsite_hours).toBe(6)
})

/** Builds an academy whose free course is taken onsite by enrolling. */
async function withHours(values: { onsite_hours?: number; duration_weeks?: number }) {
  const free = { original_price_cents: 0, discounted_price_cents: 0 }
  const academy = await onsiteAcademy({ course: { ...free, ...values } })
  const { create, learner } = academy
  const buyOnsite = (slot_id?: number) =>
    create(learner, newReference(), { method: 'physical', amount: 0, slot_id })
  return { ...academy, buyOnsite }
}

function on(day: 0 | 1 | 2) {
  return { starts_at: `${DAYS[day]}T18:00` }
}
