import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { abandonPayment, listPayments, verifyPayment } from '#contract/payments.ts'
import { listFreeSlots } from '#contract/slots.ts'
import { getSlot, updateSlot } from '#contract/tutor/slots.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import type { Account } from '#server/platform/http/account.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { asAcademy, newReference, QUIET_ACTOR } from '../../../support/academy/payingAcademy.ts'
import { onsiteAcademy, PLACE } from '../../../support/academy/slots.ts'

type Academy = Awaited<ReturnType<typeof onsiteAcademy>>

const FREE = { original_price_cents: 0, discounted_price_cents: 0 }
const LATER = { starts_at: '2026-03-12T18:00' }

function open({ create }: Academy, learner: Account, slot_id: number | null | undefined, wish = {}) {
  const chosen = slot_id === undefined ? {} : { slot_id }
  return create(learner, newReference(), { method: 'physical', ...chosen, ...wish })
}

function verify({ server }: Academy, learner: Account, reference: string) {
  return server.as(learner).call(verifyPayment, { body: { reference } })
}

async function states({ bookings }: Academy) {
  return (await bookings()).map(({ slot_id, state }) => [slot_id, state])
}

test('a slot that was chosen is held while its learner pays, and booked with the enrolment', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, make, server, course, pay, mail } = academy
  const { id } = await slot()
  const { body } = await open(academy, learner, id)
  const params = { slug: course.slug }
  expect((await server.call(listFreeSlots, { params })).body.data).toEqual([])
  // The slot is listed as free to the learner who holds it.
  expect((await server.as(learner).call(listFreeSlots, { params })).body.data).toHaveLength(1)
  const other = await open(academy, await make.learner(), id)
  expect(other).toBeRefused(409)
  expect(other.failure).toMatchObject({ code: 'slot.taken', fields: { slot_id: expect.any(String) } })
  await pay(body.reference)
  expect((await verify(academy, learner, body.reference)).status).toBe(200)
  expect(await states(academy)).toEqual([[id, 'taken']])
  const { data } = (await server.as(learner).call(listPayments)).body
  expect(data).toMatchObject([
    {
      method: 'physical',
      onsite_class: {
        starts_at: '2026-03-09T17:00:00.000Z',
        place: { name: PLACE.name, address: PLACE.address },
      },
    },
  ])
  await sendLetters(academy)
  expect(mail.letters.map(({ subject }) => subject)).toContain(
    `Your onsite class has been booked: ${course.title}`,
  )
  const receipt = mail.letters.find(({ subject }) => subject.startsWith('Receipt '))
  expect(receipt?.text).toContain('First class: 9 March 2026 at 18:00 (Lagos time)')
  expect(receipt?.text).toContain(`Venue: ${PLACE.name}, ${PLACE.address}`)
})

test('a second press and a second tab open one payment and hold one slot', async () => {
  const academy = await onsiteAcademy()
  const { id } = await academy.slot()
  const replies = await Promise.all(Array.from({ length: 6 }, () => open(academy, academy.learner, id)))
  expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1)
  expect(await states(academy)).toEqual([[id, 'held']])
})

test('who picks another slot moves their hold, who picks none lets it go, and who says nothing keeps it', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, payments } = academy
  const [first, second] = [await slot(), await slot(LATER)]
  await open(academy, learner, first.id)
  const { body: moved } = await open(academy, learner, second.id)
  expect(await states(academy)).toEqual([[second.id, 'held']])
  expect((await open(academy, learner, undefined)).body.reference).toBe(moved.reference)
  await open(academy, learner, null)
  expect(await states(academy)).toEqual([[second.id, 'released']])
  expect((await payments()).filter(({ status }) => status === 'pending')).toHaveLength(1)
})

test('a payment that is ended frees its slot at once, one whose quote is over for whoever wants it', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, make, server, clock } = academy
  const { id } = await slot()
  const { body } = await open(academy, learner, id)
  await server.as(learner).call(abandonPayment, { body: { reference: body.reference } })
  const second = await make.learner()
  expect((await open(academy, second, id)).status).toBe(200)
  clock.advance({ minutes: 30, seconds: 1 })
  expect((await open(academy, await make.learner(), id)).status).toBe(200)
  expect((await states(academy)).filter(([, state]) => state === 'held')).toHaveLength(1)
})

test('new quotes hold a slot no longer than the first one: then it is free to others, and anew after as long a pause', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, make, clock, pay, enrolments, mail } = academy
  const { id } = await slot()
  const others = [await make.learner(), await make.learner()] as const
  await open(academy, learner, id)
  clock.advance({ minutes: 26 })
  const { body } = await open(academy, learner, id)
  clock.advance({ minutes: 3, seconds: 59 })
  expect((await open(academy, others[0], id)).failure.code).toBe('slot.taken')
  clock.advance({ seconds: 1 })
  expect((await open(academy, learner, id, { amount: 73_000 })).status).toBe(200)
  expect((await open(academy, others[0], id)).status).toBe(200)
  await pay(body.reference)
  expect((await verify(academy, learner, body.reference)).status).toBe(200)
  expect((await enrolments()).map(({ user_id }) => user_id)).toEqual([learner.id])
  await sendLetters(academy)
  expect(mail.letters.some(({ subject }) => subject.startsWith('Please choose another time'))).toBe(true)
  // The other learner's hold has ended too; after a pause as long, they can hold the slot anew.
  clock.advance({ minutes: 45 })
  expect((await open(academy, others[0], id)).status).toBe(200)
  expect((await open(academy, others[1], id)).status).toBe(200)
  clock.advance({ minutes: 75 })
  expect((await open(academy, others[0], id)).status).toBe(200)
  expect((await open(academy, others[1], id)).failure.code).toBe('slot.taken')
})

test('money that comes after the hold books the slot while it is free', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, clock, pay } = academy
  const { id } = await slot()
  const { body } = await open(academy, learner, id)
  clock.advance({ hours: 2 })
  await pay(body.reference)
  expect((await verify(academy, learner, body.reference)).status).toBe(200)
  expect(await states(academy)).toEqual([[id, 'taken']])
})

test('money that comes after somebody else has the slot enrols all the same, and the learner is told to pick another', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, clock, pay, onsiteLearner, book, enrolments, payments, mail } = academy
  const { id } = await slot()
  const { body } = await open(academy, learner, id)
  clock.advance({ hours: 2 })
  expect((await book(await onsiteLearner(), id)).status).toBe(200)
  await pay(body.reference)
  expect((await verify(academy, learner, body.reference)).status).toBe(200)
  expect((await enrolments()).filter(({ user_id }) => user_id === learner.id)).toHaveLength(1)
  expect((await payments()).find(({ reference }) => reference === body.reference)?.status).toBe('success')
  expect(await states(academy)).toEqual([
    [id, 'released'],
    [id, 'taken'],
  ])
  await sendLetters(academy)
  const letter = mail.letters.find(({ subject }) => subject.startsWith('Please choose another time'))
  expect(letter?.text).toContain("we've received your payment")
  expect(letter?.text).toContain('/onsite-classes')
})

test('a slot that the tutor has cancelled while its learner paid is none, and the learner is told', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, pay, teacher, enrolments, mail } = academy
  const { id } = await slot()
  const { body } = await open(academy, learner, id)
  const { cancelSlot } = await import('#contract/tutor/slots.ts')
  await teacher.call(cancelSlot, { params: { id }, body: { reason: 'Not free.' } })
  await pay(body.reference)
  expect((await verify(academy, learner, body.reference)).status).toBe(200)
  expect(await enrolments()).toHaveLength(1)
  await sendLetters(academy)
  expect(mail.letters.some(({ subject }) => subject.startsWith('Please choose another time'))).toBe(true)
})

test('a free course books the slot at once, and one that is gone takes nobody in', async () => {
  const academy = await onsiteAcademy({ course: FREE })
  const { slot, learner, make, enrolments, payments } = academy
  const { id } = await slot()
  expect((await open(academy, learner, id, { amount: 0 })).status).toBe(200)
  expect(await states(academy)).toEqual([[id, 'taken']])
  const late = await open(academy, await make.learner(), id, { amount: 0 })
  expect(late.failure.code).toBe('slot.taken')
  expect(await enrolments()).toHaveLength(1)
  expect(await payments()).toHaveLength(1)
})

test('a slot is for whoever takes the course onsite, and is one of that course', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, create, make, tutor, category } = academy
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const { id } = await slot()
  const foreign = await slot({ ...LATER, course_id: other.id })
  const virtual = await create(learner, newReference(), { method: 'virtual', slot_id: id })
  expect(virtual).toBeRefused(400)
  expect(virtual.failure.fields).toEqual({
    slot_id: 'Leave out the slot unless the method is onsite (“physical”).',
  })
  for (const slot_id of [foreign.id, 9_999])
    expect((await open(academy, learner, slot_id)).failure.code).toBe('slot.not_found')
  expect(await academy.payments()).toEqual([])
})

test('courses/enrol takes a slot for a payment that named no course, and for one that has enrolled already', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, make, server, create, pay, course } = academy
  const [first, second] = [await slot(), await slot(LATER)]
  const { body: bare } = await create(learner, newReference(), { course_id: undefined })
  await pay(bare.reference)
  const { body: paid } = await verify(academy, learner, bare.reference)
  const body = {
    course_id: course.id,
    payment_id: paid.payment_id,
    method: 'physical',
    slot_id: first.id,
  } as const
  expect((await server.as(learner).call(enrol, { body })).status).toBe(200)
  expect((await server.as(learner).call(enrol, { body })).status).toBe(200)
  const next = await make.learner()
  const { body: opened } = await open(academy, next, undefined)
  await pay(opened.reference)
  const { body: settled } = await verify(academy, next, opened.reference)
  const later = { course_id: course.id, payment_id: settled.payment_id, slot_id: second.id }
  expect((await server.as(next).call(enrol, { body: later })).status).toBe(200)
  expect(await states(academy)).toEqual([
    [first.id, 'taken'],
    [second.id, 'taken'],
  ])
})

test('a refund in full frees the slots that are still to come', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, pay, payments, server, course } = academy
  const { id } = await slot()
  const { body } = await open(academy, learner, id)
  await pay(body.reference)
  await verify(academy, learner, body.reference)
  const payment = (await payments())[0]
  if (!payment) throw new Error('Nobody has paid.')
  await refundPayment(asAcademy(academy), payment, {}, QUIET_ACTOR)
  expect(await academy.enrolments()).toEqual([])
  expect(await states(academy)).toEqual([[id, 'released']])
  expect((await server.call(listFreeSlots, { params: { slug: course.slug } })).body.data).toHaveLength(1)
})

test('a slot that is held for a payment shows its tutor nobody, and a move ends the hold and says so', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, server, tutor, pay, mail, course } = academy
  const { id, place } = await slot()
  const { body } = await open(academy, learner, id)
  const params = { id }
  expect((await server.as(tutor).call(getSlot, { params })).body).toMatchObject({
    state: 'held',
    learner: null,
  })
  const moved = await server
    .as(tutor)
    .call(updateSlot, { params, body: { place_id: place.id, starts_at: LATER.starts_at, minutes: 60 } })
  expect(moved.body).toMatchObject({ state: 'free', learner: null })
  await pay(body.reference)
  expect((await verify(academy, learner, body.reference)).status).toBe(200)
  expect(await states(academy)).toEqual([[id, 'released']])
  await sendLetters(academy)
  const letter = mail.letters.find(({ subject }) => subject.startsWith('Please choose another time'))
  expect(letter?.text).toContain(
    "we've received your payment, but the time you chose is no longer available.",
  )
  const bell = (await server.as(learner).call(listNotifications)).body.data.map(({ text }) => text)
  expect(bell).toContain(`You're enrolled in ${course.title}, but the time you chose is no longer available.`)
  expect(mail.letters.map(({ subject }) => subject)).not.toContain(
    `Your onsite class has been booked: ${course.title}`,
  )
})

test('a payment whose held slot was moved is not gone on with for that slot: the next one holds it at its new time', async () => {
  const academy = await onsiteAcademy()
  const { slot, learner, server, tutor } = academy
  const { id, place } = await slot()
  const first = await open(academy, learner, id)
  const form = { place_id: place.id, starts_at: LATER.starts_at, minutes: 60 }
  await server.as(tutor).call(updateSlot, { params: { id }, body: form })
  const second = await open(academy, learner, id)
  expect(second.status).toBe(200)
  expect(second.body.reference).not.toBe(first.body.reference)
  expect(await states(academy)).toEqual([
    [id, 'released'],
    [id, 'held'],
  ])
})
