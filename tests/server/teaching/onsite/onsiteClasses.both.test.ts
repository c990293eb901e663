import { expect, test } from 'vitest'
import { listFreeSlots } from '#contract/slots.ts'
import { updatePlace } from '#contract/tutor/places.ts'
import { cancelSlot, confirmSlot, updateSlot } from '#contract/tutor/slots.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { onsiteAcademy, PLACE, SLOT } from '../../../support/academy/slots.ts'

const OTHER = { starts_at: '2026-03-12T18:00' }

test('a learner who takes the course onsite sees the free slots, books one, and finds it with its address', async () => {
  const academy = await onsiteAcademy()
  const { server, slot, onsiteLearner, book, onsite, course, mail } = academy
  const first = await slot()
  const second = await slot(OTHER)
  const learner = await onsiteLearner()
  const params = { slug: course.slug }
  const free = { time_zone: 'Africa/Lagos', place: 'Studio in Yaba' }
  const times = {
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T18:00:00.000Z',
    starts_local: '2026-03-09T18:00',
    ends_local: '2026-03-09T19:00',
  }
  const { body: shown } = await server.call(listFreeSlots, { params })
  expect(shown.data).toMatchObject([{ id: first.id, ...free, ...times }, { id: second.id }])
  expect(JSON.stringify(shown)).not.toContain('Herbert Macaulay')

  const { body } = await book(learner, first.id)
  expect(body.data).toMatchObject({
    slot_id: first.id,
    ...times,
    state: 'taken',
    is_over: false,
    may_change: true,
    changes_until: '2026-03-08T17:00:00.000Z',
    place: { name: PLACE.name, address: PLACE.address, landmark: PLACE.landmark, map_link: PLACE.map_link },
  })
  expect((await server.call(listFreeSlots, { params })).body.data.map(({ id }) => id)).toEqual([second.id])
  expect(await onsite(learner)).toMatchObject([
    { id: course.id, has_class_ahead: true, classes: [body.data], free: [{ id: second.id }] },
  ])
  await sendLetters(academy)
  expect(mail.letters.map(({ subject }) => subject)).toEqual([
    `Your onsite class has been booked: ${course.title}`,
  ])
  expect(mail.letters[0]?.text).toContain('9 March 2026 at 18:00 (Lagos time)')
  expect(mail.letters[0]?.text).toContain('12 Herbert Macaulay Way, Lagos (Opposite the bank)')
})

test('of fifty learners who want one slot at once one gets it, and the others are told', async () => {
  const { slot, onsiteLearner, book, bookings } = await onsiteAcademy()
  const { id } = await slot()
  const learners = await Promise.all(Array.from({ length: 50 }, onsiteLearner))
  const replies = await Promise.all(learners.map(learner => book(learner, id)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect(reply).toBeRefused(409)
    expect(reply.failure.code).toBe('slot.taken')
  }
  expect(await bookings()).toHaveLength(1)
})

test('two presses book one slot, and another one while a class is ahead is refused', async () => {
  const { slot, onsiteLearner, book, bookings, clock } = await onsiteAcademy()
  const first = await slot()
  const second = await slot(OTHER)
  const learner = await onsiteLearner()
  const replies = await Promise.all([book(learner, first.id), book(learner, first.id)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const two = await book(learner, second.id)
  expect(two).toBeRefused(409)
  expect(two.failure.code).toBe('slot.one_ahead')
  expect(await bookings()).toHaveLength(1)
  clock.advance({ days: 7, hours: 9 })
  expect((await book(learner, second.id)).status).toBe(200)
})

test('two tabs that want two slots at once get one', async () => {
  const { slot, onsiteLearner, book, bookings } = await onsiteAcademy()
  const slots = [await slot(), await slot(OTHER)]
  const learner = await onsiteLearner()
  const replies = await Promise.all(slots.map(({ id }) => book(learner, id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await bookings()).toHaveLength(1)
})

test('nobody books a slot of a course that they do not take onsite, one in the past, or one that is cancelled', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, make, course, book, onsiteLearner, teacher, clock, bookings } = academy
  const { id } = await slot()
  expect((await book(learner, id)).failure.code).toBe('slot.not_found')
  await make.enrolment({ user_id: learner.id, course_id: course.id, method: 'virtual' })
  expect((await book(learner, id)).failure.code).toBe('slot.not_found')
  const onsite = await onsiteLearner()
  expect((await book(onsite, 9_999)).failure.code).toBe('slot.not_found')
  const off = await slot(OTHER)
  await teacher.call(cancelSlot, { params: { id: off.id }, body: { reason: 'Not free.' } })
  expect((await book(onsite, off.id)).failure.code).toBe('slot.taken')
  clock.advance({ days: 7, hours: 8, seconds: 1 })
  expect((await book(onsite, id)).failure.code).toBe('slot.taken')
  expect(await bookings()).toEqual([])
})

test('a class is moved until 24 hours before it, by the server’s clock, and a second later stays', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, move, giveBack, clock, bookings, server, course } = academy
  const first = await slot()
  const second = await slot(OTHER)
  const learner = await onsiteLearner()
  const late = await onsiteLearner()
  const third = await slot({ starts_at: '2026-03-09T19:00' })
  const { body: early } = await book(learner, first.id)
  const { body: other } = await book(late, third.id)
  // From 9:00 UTC on the 2nd to a second before 17:00 on the 8th.
  clock.advance({ days: 6, hours: 8, seconds: -1 })
  const moved = await move(learner, early.data.id, second.id)
  expect(moved.body.data).toMatchObject({ id: early.data.id, slot_id: second.id, state: 'taken' })
  const { body: free } = await server.call(listFreeSlots, { params: { slug: course.slug } })
  expect(free.data.map(({ id }) => id)).toEqual([first.id])
  // Now it is a second after 18:00 UTC on the 8th.
  clock.advance({ hours: 1, seconds: 2 })
  for (const reply of [await move(late, other.data.id, first.id), await giveBack(late, other.data.id)]) {
    expect(reply).toBeRefused(409)
    expect(reply.failure.code).toBe('slot.too_late')
  }
  expect((await bookings()).map(({ slot_id, state }) => [slot_id, state])).toEqual([
    [second.id, 'taken'],
    [third.id, 'taken'],
  ])
})

test('a class whose new slot was taken a moment before stays where it was', async () => {
  const { slot, onsiteLearner, book, move, bookings } = await onsiteAcademy()
  const first = await slot()
  const second = await slot(OTHER)
  const [learner, faster] = [await onsiteLearner(), await onsiteLearner()]
  const { body } = await book(learner, first.id)
  await book(faster, second.id)
  const before = await bookings()
  const reply = await move(learner, body.data.id, second.id)
  expect(reply).toBeRefused(409)
  expect(reply.failure.code).toBe('slot.taken')
  expect(await bookings()).toEqual(before)
})

test('two learners who swap at once, and ten who move to one slot, each end with one slot', async () => {
  const { slot, onsiteLearner, book, move, bookings } = await onsiteAcademy()
  const wanted = await slot()
  const slots = await Promise.all(
    Array.from({ length: 10 }, (_, index) => slot({ starts_at: `2026-03-1${index}T08:00` })),
  )
  const booked = await Promise.all(
    slots.map(async ({ id }) => {
      const learner = await onsiteLearner()
      return { learner, id: (await book(learner, id)).body.data.id, slot: id }
    }),
  )
  const [one, two] = booked
  if (!one || !two) throw new Error('Nobody has booked.')
  const swapped = await Promise.all([
    move(one.learner, one.id, two.slot),
    move(two.learner, two.id, one.slot),
  ])
  expect(swapped.map(({ status }) => status)).toEqual([409, 409])
  const moved = await Promise.all(booked.map(({ learner, id }) => move(learner, id, wanted.id)))
  expect(moved.filter(({ status }) => status === 200)).toHaveLength(1)
  const active = (await bookings()).filter(({ state }) => state !== 'released')
  expect(new Set(active.map(({ slot_id }) => slot_id)).size).toBe(10)
})

test('another learner’s class is not found, and a slot of another course is none to move to', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, move, giveBack, make, tutor, category } = academy
  const first = await slot()
  const course = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const foreign = await slot({ ...OTHER, course_id: course.id })
  const [learner, stranger] = [await onsiteLearner(), await onsiteLearner()]
  const { body } = await book(learner, first.id)
  expect(await giveBack(stranger, body.data.id)).toBeRefused(404)
  expect(await move(stranger, body.data.id, foreign.id)).toBeRefused(404)
  expect(await move(learner, body.data.id, foreign.id)).toBeRefused(404)
})

test('a learner who gives a class back frees its slot, and books another', async () => {
  const { slot, onsiteLearner, book, giveBack, onsite } = await onsiteAcademy()
  const { id } = await slot()
  const [learner, next] = [await onsiteLearner(), await onsiteLearner()]
  const { body } = await book(learner, id)
  expect((await giveBack(learner, body.data.id)).body.data.state).toBe('cancelled')
  expect(await giveBack(learner, body.data.id)).toBeRefused(404)
  expect((await book(next, id)).status).toBe(200)
  expect(await onsite(learner)).toMatchObject([{ has_class_ahead: false, classes: [], free: [] }])
})

test('a learner who cancels twice at once gives one class back', async () => {
  const { slot, onsiteLearner, book, giveBack, bookings } = await onsiteAcademy()
  const learner = await onsiteLearner()
  const { body } = await book(learner, (await slot()).id)
  const replies = await Promise.all([giveBack(learner, body.data.id), giveBack(learner, body.data.id)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 404 || status === 409)).toHaveLength(1)
  expect(await bookings()).toMatchObject([{ state: 'released', sequence: 1 }])
})

test('the tutor confirms, moves and cancels at any time, and each time the learner is told by letter', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, onsite, teacher, place, mail, clock, course } = academy
  const { id } = await slot()
  const params = { id }
  const learner = await onsiteLearner()
  await book(learner, id)
  clock.advance({ days: 7 })
  await teacher.call(confirmSlot, { params })
  await sendLetters(academy)
  const moved = { place_id: place.id, ...SLOT, starts_at: '2026-03-09T20:00' }
  await teacher.call(updateSlot, { params, body: moved })
  expect(await onsite(learner)).toMatchObject([
    { classes: [{ state: 'confirmed', starts_local: '2026-03-09T20:00', may_change: false }] },
  ])
  await sendLetters(academy)
  await teacher.call(cancelSlot, { params, body: { reason: 'The power is out.' } })
  await sendLetters(academy)
  expect(await onsite(learner)).toMatchObject([
    { has_class_ahead: false, classes: [{ state: 'cancelled', cancel_reason: 'The power is out.' }] },
  ])
  expect(mail.letters.map(({ subject }) => subject)).toEqual(
    ['booked', 'confirmed', 'moved', 'cancelled'].map(
      step => `Your onsite class has been ${step}: ${course.title}`,
    ),
  )
  expect(mail.letters[3]?.text).toContain('The power is out.')
})

test('a letter to an address that nobody has proved holds no words of the tutor', async () => {
  const academy = await onsiteAcademy()
  const { slot, make, course, book, mail } = academy
  const { id } = await slot()
  const learner = await make.learner()
  await make.enrolment({ user_id: learner.id, course_id: course.id, method: 'physical' })
  await book(learner, id)
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(1)
  expect(mail.letters[0]?.subject).toBe('Your onsite class has been booked')
  for (const word of [course.title, PLACE.name, PLACE.address])
    expect(mail.letters[0]?.text).not.toContain(word)
})

test('a place that is somewhere else now raises the sequence of the classes to come there', async () => {
  const { slot, onsiteLearner, book, teacher, place, bookings } = await onsiteAcademy()
  await book(await onsiteLearner(), (await slot()).id)
  const params = { id: place.id }
  await teacher.call(updatePlace, { params, body: { ...PLACE, map_link: null } })
  expect((await bookings())[0]?.sequence).toBe(0)
  await teacher.call(updatePlace, { params, body: { ...PLACE, address: '3 Marina' } })
  expect((await bookings())[0]?.sequence).toBe(1)
})
