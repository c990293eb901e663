import { expect, test } from 'vitest'
import {
  cancelSlot,
  confirmSlot,
  createSlot,
  createWeeklySlots,
  deleteSlot,
  getSlot,
  listSlots,
  markSlot,
  previewWeeklySlots,
  updateSlot,
} from '#contract/tutor/slots.ts'
import { onsiteAcademy, SLOT } from '../../../support/academy/slots.ts'

/** Mondays and Wednesdays of two weeks, three hours each. */
const WEEKLY = {
  weekdays: [1, 3],
  from: '09:00',
  to: '12:00',
  minutes: 60,
  from_day: '2026-03-09',
  to_day: '2026-03-22',
}

test('a tutor offers, reads, moves and deletes a slot', async () => {
  const { teacher, course, place, slot } = await onsiteAcademy()
  const made = await slot()
  expect(made).toEqual({
    id: expect.any(Number),
    course: { id: course.id, slug: course.slug, title: course.title },
    place: { id: place.id, name: place.name },
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T18:00:00.000Z',
    minutes: 60,
    time_zone: 'Africa/Lagos',
    starts_local: '2026-03-09T18:00',
    state: 'free',
    has_begun: false,
    is_over: false,
    learner: null,
    cancel_reason: null,
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
    version: 1,
  })
  const params = { id: made.id }
  const body = { place_id: place.id, starts_at: '2026-03-10T08:00', minutes: 90 }
  const { body: moved } = await teacher.call(updateSlot, { params, body })
  expect(moved).toMatchObject({ starts_at: '2026-03-10T07:00:00.000Z', ends_at: '2026-03-10T08:30:00.000Z' })
  expect((await teacher.call(listSlots, { query: { filter: '{"q":"yaba"}' } })).body).toEqual([moved])
  expect((await teacher.call(deleteSlot, { params })).body).toMatchObject(params)
  expect(await teacher.call(getSlot, { params })).toBeRefused(404)
})

test('slots are listed of a span of time', async () => {
  const { teacher, slot } = await onsiteAcademy()
  const [first, second] = [await slot(), await slot({ starts_at: '2026-03-10T18:00' })]
  const list = async (filter: object) => {
    const query = { filter: JSON.stringify(filter), sort: '["starts_at","ASC"]' }
    return (await teacher.call(listSlots, { query })).body
  }
  const [from, to] = ['2026-03-09T17:00:00.000Z', '2026-03-10T17:00:00.000Z']
  expect(await list({ from, to })).toEqual([first])
  expect(await list({ from: to })).toEqual([second])
  expect(await list({ to: from })).toEqual([])
})

test('slots are narrowed to those that are free, booked or cancelled', async () => {
  const { teacher, slot, onsiteLearner, book } = await onsiteAcademy()
  const [free, booked, off] = [
    await slot(),
    await slot({ starts_at: '2026-03-10T18:00' }),
    await slot({ starts_at: '2026-03-11T18:00' }),
  ]
  await book(await onsiteLearner(), booked.id)
  await teacher.call(cancelSlot, { params: { id: off.id }, body: { reason: 'No power.' } })
  const list = (state: string) => teacher.call(listSlots, { query: { filter: JSON.stringify({ state }) } })
  expect((await list('free')).body.map(({ id }) => id)).toEqual([free.id])
  const taken = await list('booked')
  expect(taken.body.map(({ id }) => id)).toEqual([booked.id])
  expect(taken.headers['content-range']).toBe('slots 0-0/1')
  expect((await list('cancelled')).body.map(({ id }) => id)).toEqual([off.id])
  expect(await list('lost')).toBeRefused(400)
})

test('a slot in the past, of 0 or 20 hours, or over another slot or class of the tutor is refused with a sentence, and nothing is written', async () => {
  const academy = await onsiteAcademy()
  const { teacher, course, place, slot, make, tutor, category, db } = academy
  await slot()
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  await make.classSession({
    course_id: other.id,
    title: 'Dyeing',
    starts_at: '2026-03-11T09:00:00.000Z',
    ends_at: '2026-03-11T11:00:00.000Z',
  })
  const refusals = [
    [{ starts_at: '2026-03-01T18:00' }, { starts_at: 'Starts at must be in the future.' }],
    [{ minutes: 0 }, { minutes: 'Length must be from 15 minutes to 12 hours.' }],
    [{ minutes: 20 * 60 }, { minutes: 'Length must be from 15 minutes to 12 hours.' }],
    [
      { starts_at: 'tomorrow' },
      {
        starts_at: 'Starts at must be a date and time such as 2026-03-09T18:00, or one with an offset.',
      },
    ],
    [
      { starts_at: '2026-03-09T17:30' },
      {
        starts_at: `Starts at overlaps with the slot of “${course.title}”, from 9 March 2026 at 18:00 (Lagos time) to 9 March 2026 at 19:00 (Lagos time).`,
      },
    ],
    [
      { starts_at: '2026-03-11T11:59', course_id: other.id },
      {
        starts_at:
          'Starts at overlaps with the class “Dyeing”, from 11 March 2026 at 10:00 (Lagos time) to 11 March 2026 at 12:00 (Lagos time).',
      },
    ],
  ] as const
  for (const [wrong, fields] of refusals) {
    const body = { course_id: course.id, place_id: place.id, ...SLOT, ...wrong }
    const reply = await teacher.call(createSlot, { body })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toEqual(fields)
  }
  expect(await db.selectFrom('slots').select('id').execute()).toHaveLength(1)
  // A slot that begins as another ends does not overlap it.
  expect((await slot({ starts_at: '2026-03-09T19:00' })).state).toBe('free')
})

test('a weekly availability says how many slots it makes, and makes as many, on the clock of the place', async () => {
  const { teacher, course, place } = await onsiteAcademy()
  const body = { course_id: course.id, place_id: place.id, ...WEEKLY, holidays: ['2026-03-11'] }
  const { body: preview } = await teacher.call(previewWeeklySlots, { body })
  expect(preview).toEqual({
    count: 9,
    first: { starts_at: '2026-03-09T08:00:00.000Z', ends_at: '2026-03-09T09:00:00.000Z' },
    last: { starts_at: '2026-03-18T10:00:00.000Z', ends_at: '2026-03-18T11:00:00.000Z' },
  })
  expect((await teacher.call(listSlots)).body).toEqual([])
  expect((await teacher.call(createWeeklySlots, { body })).body).toEqual(preview)
  const { body: slots } = await teacher.call(listSlots, { query: { sort: '["starts_at","ASC"]' } })
  expect(slots.map(({ starts_local }) => starts_local.slice(5))).toEqual(
    ['09', '16', '18'].flatMap(day => ['09', '10', '11'].map(hour => `03-${day}T${hour}:00`)),
  )
})

test('a weekly slot keeps its time of day over the change of the clocks', async () => {
  const { teacher, course, place } = await onsiteAcademy()
  await teacher.call(createWeeklySlots, {
    body: {
      course_id: course.id,
      place_id: await london(teacher),
      ...WEEKLY,
      weekdays: [7],
      to: '10:00',
      from_day: '2026-03-22',
      to_day: '2026-03-29',
    },
  })
  expect(place.time_zone).toBe('Africa/Lagos')
  const { body: slots } = await teacher.call(listSlots, { query: { sort: '["starts_at","ASC"]' } })
  expect(slots.map(({ starts_at }) => starts_at)).toEqual([
    '2026-03-22T09:00:00.000Z',
    '2026-03-29T08:00:00.000Z',
  ])
})

test('a weekly slot at a time that the clocks leave out is asked about', async () => {
  const { teacher, course } = await onsiteAcademy()
  const night = { weekdays: [7], from: '01:30', to: '02:00', minutes: 30 }
  const body = {
    course_id: course.id,
    place_id: await london(teacher),
    ...WEEKLY,
    ...night,
    from_day: '2026-03-29',
    to_day: '2026-03-29',
  }
  const asked = await teacher.call(previewWeeklySlots, { body })
  expect(asked).toBeRefused(400)
  expect(asked.failure.fields).toEqual({
    clock_change: expect.stringMatching(/earlier.*later.*2026-03-29 at 01:30/),
  })
  const { body: later } = await teacher.call(previewWeeklySlots, { body: { ...body, clock_change: 'later' } })
  expect(later).toMatchObject({ count: 1, first: { starts_at: '2026-03-29T01:30:00.000Z' } })
})

async function london(teacher: Awaited<ReturnType<typeof onsiteAcademy>>['teacher']): Promise<number> {
  const { createPlace } = await import('#contract/tutor/places.ts')
  const body = { name: 'Library', address: '1 Strand', time_zone: 'Europe/London' }
  return (await teacher.call(createPlace, { body })).body.id
}

test('an availability of 10,000 slots, of holidays alone, in the past or the wrong way round is refused, and nothing is written', async () => {
  const { teacher, course, place, slot, db } = await onsiteAcademy()
  await slot()
  const refusals = [
    [
      { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', minutes: 15, to_day: '2026-06-20' },
      {
        to_day:
          'This makes 9,984 slots. You can add up to 500 at a time. Choose an earlier last day or longer slots.',
      },
    ],
    [
      { weekdays: [1], to_day: '2026-03-09', holidays: ['2026-03-09'] },
      { to_day: 'These dates leave no slots. Choose a later last day or skip fewer dates.' },
    ],
    [{ from_day: '2026-03-01' }, { from_day: 'First day must not be in the past.' }],
    [{ to_day: '2026-03-08' }, { to_day: 'Last day must not be before the first day.' }],
    [{ to_day: '2027-03-10' }, { to_day: 'Last day must be within a year of the first day.' }],
    [{ to_day: '2026-02-30' }, { to_day: 'Last day must be a day such as 2027-03-02.' }],
    [{ from: '9 am' }, { from: 'From must be a time such as 09:00.' }],
    [{ to: '09:00' }, { to: 'To must be after From.' }],
    [{ to: '09:30' }, { to: 'The time must fit at least one slot of 60 minutes.' }],
    [{ minutes: 0 }, { minutes: 'Length must be from 15 minutes to 12 hours.' }],
    [{ weekdays: [] }, { weekdays: 'Weekdays must have 1 entries or more.' }],
    [{ holidays: ['Easter'] }, { holidays: 'Holidays must be days such as 2027-01-01.' }],
    [
      { from: '16:00', to: '20:00' },
      { from: expect.stringContaining(`From overlaps with the slot of “${course.title}”`) },
    ],
  ] as const
  for (const [wrong, fields] of refusals) {
    const body = { course_id: course.id, place_id: place.id, ...WEEKLY, ...wrong } as never
    for (const endpoint of [previewWeeklySlots, createWeeklySlots]) {
      const reply = await teacher.call(endpoint, { body })
      expect(reply).toBeRefused(400)
      expect(reply.failure.fields).toEqual(fields)
    }
  }
  expect(await db.selectFrom('slots').select('id').execute()).toHaveLength(1)
})

test('the tutor confirms, marks once it has begun, and puts a slip right', async () => {
  const { teacher, slot, onsiteLearner, book, clock } = await onsiteAcademy()
  const { id } = await slot()
  const params = { id }
  const early = await teacher.call(confirmSlot, { params })
  expect(early.failure.code).toBe('slot.not_booked')
  const learner = await onsiteLearner()
  await book(learner, id)
  expect((await teacher.call(getSlot, { params })).body).toMatchObject({
    state: 'taken',
    learner: { firstname: learner.firstname, lastname: learner.lastname, email: learner.email },
  })
  expect((await teacher.call(confirmSlot, { params })).body.state).toBe('confirmed')
  expect(await teacher.call(confirmSlot, { params })).toBeRefused(409)
  const mark = (state: 'attended' | 'missed') => teacher.call(markSlot, { params, body: { state } })
  expect((await mark('attended')).failure.code).toBe('slot.not_begun')
  clock.advance({ days: 7, hours: 8 })
  expect((await mark('missed')).body).toMatchObject({ state: 'missed', has_begun: true, is_over: false })
  expect((await mark('attended')).body.state).toBe('attended')
  const moved = await teacher.call(updateSlot, {
    params,
    body: { place_id: 1, ...SLOT, starts_at: '2026-03-20T18:00' },
  })
  expect(moved.status).toBeGreaterThanOrEqual(404)
  const off = await teacher.call(cancelSlot, { params, body: { reason: 'No power.' } })
  expect(off.failure.code).toBe('slot.over')
})

test('a slot that was booked is cancelled and not deleted, and stays cancelled', async () => {
  const { teacher, slot, place, onsiteLearner, book } = await onsiteAcademy()
  const { id } = await slot()
  const params = { id }
  await book(await onsiteLearner(), id)
  expect((await teacher.call(deleteSlot, { params })).failure.code).toBe('slot.in_use')
  const body = { reason: ' The tutor is ill. ' }
  expect((await teacher.call(cancelSlot, { params, body })).body).toMatchObject({
    state: 'cancelled',
    cancel_reason: 'The tutor is ill.',
    learner: null,
  })
  expect((await teacher.call(cancelSlot, { params, body })).failure.code).toBe('slot.cancelled')
  const moved = await teacher.call(updateSlot, { params, body: { place_id: place.id, ...SLOT } })
  expect(moved.failure.code).toBe('slot.cancelled')
  // The cancelled slot's time is free for another slot.
  expect((await slot()).state).toBe('free')
})

test('of overlapping slots that a tutor adds at once one is made', async () => {
  const { teacher, course, place, db } = await onsiteAcademy()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      teacher.call(createSlot, {
        body: {
          course_id: course.id,
          place_id: place.id,
          ...SLOT,
          starts_at: `2026-03-09T18:0${index}`,
        },
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.selectFrom('slots').select('id').execute()).toHaveLength(1)
})
