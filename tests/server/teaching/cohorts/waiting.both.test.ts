import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { abandonPayment, verifyPayment } from '#contract/payments.ts'
import { listCohorts, listWaiting, updateCohort } from '#contract/tutor/cohorts.ts'
import { joinWaitingList } from '#contract/waiting.ts'
import { momentText } from '#server/platform/time/format.ts'
import { COHORT, openCohort } from '../../../support/academy/cohorts.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { newReference } from '../../../support/academy/payingAcademy.ts'
import { type WaitingAcademy, waitingAcademy } from '../../../support/academy/waiting.ts'

/** Returns the subjects of a learner's letters. */
async function lettersTo(academy: WaitingAcademy, { id }: { id: number }) {
  await sendLetters(academy)
  const { email } = await academy.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return academy.mail.letters.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('learners wait in the order of joining, see their place, and leave when they like', async () => {
  const academy = await waitingAcademy()
  const { server, tutor, course, cohort, make, bought, line, join, leave, standing } = academy
  await bought(await make.learner())
  const [first, second, third] = await line(3)
  expect(await standing(second)).toEqual({
    cohort: { id: cohort.id, name: cohort.name, starts_at: cohort.starts_at, ends_at: cohort.ends_at },
    course: { id: course.id, slug: course.slug, title: course.title },
    joined_at: expect.any(String),
    place: 2,
    offered_until: null,
  })
  // A double click joins again; the position stays the same.
  expect((await join(second)).body.data.place).toBe(2)
  expect((await leave(first)).status).toBe(200)
  expect(await leave(first)).toBeRefused(404)
  expect((await standing(second))?.place).toBe(1)
  expect((await join(first)).body.data.place).toBe(3)
  const { body: shown } = await server.as(third).call(getCourse, { params: { slug: course.slug } })
  expect(shown.data.viewer?.waiting).toEqual([{ cohort_id: cohort.id, place: 2, offered_until: null }])
  expect(shown.data.cohorts).toMatchObject([{ id: cohort.id, seats_left: 0, waiting: 3 }])
  const { body: seen } = await server.as(tutor).call(listWaiting, { params: { id: cohort.id } })
  expect(seen.map(({ email }) => email)).toHaveLength(3)
  expect(seen.every(({ offered_at }) => offered_at === null)).toBe(true)
  expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: 3 })
  expect(await lettersTo(academy, third)).toEqual([`You're on the waiting list for ${course.title}`])
})

test('nobody waits for a seat that is there, is theirs, or is not to be had', async () => {
  const academy = await waitingAcademy()
  const { server, tutor, course, make, join, learner, opened, clock } = academy
  const code = async (by: typeof learner) => (await join(by)).failure.code
  expect(await code(learner)).toBe('cohort.has_seat')
  await opened(learner)
  expect(await code(learner)).toBe('cohort.has_seat')
  const stranger = await make.learner()
  const planned = await openCohort(academy, { name: 'Planned', state: 'planned' })
  const rolling = await academy.db
    .selectFrom('cohorts')
    .select('id')
    .where('is_rolling', '=', 1)
    .where('course_id', '=', course.id)
    .executeTakeFirst()
  for (const id of [planned.id, rolling?.id ?? 9_998, 9_999]) {
    const reply = await server.as(stranger).call(joinWaitingList, { params: { id } })
    expect(reply).toBeRefused(404)
  }
  expect(await server.as(tutor).call(joinWaitingList, { params: { id: academy.cohort.id } })).toBeRefused(403)
  clock.advance({ days: 15 })
  expect(await code(stranger)).toBe('cohort.closed')
  expect(await academy.states()).toEqual([])
})

test('a hold that is over is no reason to wait: the seat is free', async () => {
  const academy = await waitingAcademy()
  const { opened, learner, make, join, clock } = academy
  await opened(learner)
  clock.advance({ minutes: 31 })
  expect((await join(await make.learner())).failure.code).toBe('cohort.has_seat')
})

test.each([
  [
    'a hold that ends',
    async ({ opened, make, clock, tend }: WaitingAcademy) => {
      const holder = await make.learner()
      await opened(holder)
      return async () => {
        clock.advance({ minutes: 30 })
        await tend()
      }
    },
  ],
  [
    'a payment that is ended',
    async ({ opened, make, server }: WaitingAcademy) => {
      const holder = await make.learner()
      const reference = await opened(holder)
      return () => server.as(holder).call(abandonPayment, { body: { reference } })
    },
  ],
  [
    'a refund',
    async ({ bought, make, refund }: WaitingAcademy) => {
      const reference = await bought(await make.learner())
      return () => refund(reference)
    },
  ],
  [
    'a move to another start',
    async (academy: WaitingAcademy) => {
      const holder = await academy.make.learner()
      await academy.opened(holder)
      const may = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
      return () => academy.opened(holder, { cohort_id: may.id })
    },
  ],
  [
    'more seats',
    async ({ bought, make, server, tutor, cohort }: WaitingAcademy) => {
      await bought(await make.learner())
      return () =>
        server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, seats: 2 } })
    },
  ],
])(
  'a seat that is freed by %s is kept for the first in line for a day, and for nobody else',
  async (_, begin) => {
    const academy = await waitingAcademy()
    const { make, create, cohort, standing, bought, server, course } = academy
    const free = await begin(academy)
    const [first, second] = await academy.line(2)
    await free()
    await academy.expectOrder()
    const until = new Date(academy.clock.now().getTime() + 24 * 60 * 60 * 1_000).toISOString()
    expect(await standing(first)).toMatchObject({ place: null, offered_until: until })
    expect(await standing(second)).toMatchObject({ place: 1, offered_until: null })
    for (const other of [second, await make.learner()])
      expect((await create(other, newReference(), { cohort_id: cohort.id })).failure.code).toBe('cohort.full')
    expect(await lettersTo(academy, first)).toEqual([
      `We're holding a seat in ${course.title} for you until ${momentText(until, null)}`,
    ])
    const offer = academy.mail.letters.find(({ subject }) => subject.startsWith("We're holding a seat"))
    expect(offer?.text).toContain(`/courses/${course.slug}/enrol?cohort=${cohort.id}#pay`)
    await bought(first)
    expect(await standing(first)).toBeUndefined()
    expect(await academy.states()).toEqual(['accepted', 'waiting'])
    const { body } = await server.as(first).call(getCourse, { params: { slug: course.slug } })
    expect(body.data.viewer).toMatchObject({ is_enrolled: true })
    await academy.expectOrder()
  },
)

test('an offer that is not taken up goes to the next after a day, and both are told', async () => {
  const academy = await waitingAcademy()
  const { bought, make, refund, line, clock, tend, standing, create, cohort } = academy
  const reference = await bought(await make.learner())
  const [first, second] = await line(2)
  await refund(reference)
  clock.advance({ hours: 23, minutes: 59 })
  await tend()
  expect(await standing(first)).toMatchObject({ place: null })
  clock.advance({ minutes: 1 })
  // The offer has expired even before the timer runs: a request already finds it with the next learner.
  expect((await create(first, newReference(), { cohort_id: cohort.id })).failure.code).toBe('cohort.full')
  await tend()
  await tend()
  expect(await academy.states()).toEqual(['expired', 'offered'])
  const own = await academy.server.as(academy.tutor).call(listCohorts)
  expect(own.body).toMatchObject([{ offered: 1, waiting: 0 }])
  expect(await standing(first)).toBeUndefined()
  expect((await lettersTo(academy, first)).at(-1)).toMatch(/^Your seat offer for .* has expired$/)
  expect(
    (await lettersTo(academy, second)).filter(subject => subject.startsWith("We're holding a seat")),
  ).toHaveLength(1)
  await academy.expectOrder()
})

test('whoever goes to pay keeps the seat as long as they were told, also when they end the payment', async () => {
  const academy = await waitingAcademy()
  const { bought, make, refund, line, clock, tend, opened, server, standing } = academy
  const reference = await bought(await make.learner())
  const [first] = await line(2)
  await refund(reference)
  const { offered_until } = (await standing(first)) ?? {}
  const tried = await opened(first)
  clock.advance({ minutes: 31 })
  await tend()
  expect(await standing(first)).toMatchObject({ place: null, offered_until })
  await server.as(first).call(abandonPayment, { body: { reference: tried } })
  expect(await standing(first)).toMatchObject({ place: null, offered_until })
  expect(await academy.states()).toEqual(['offered', 'waiting'])
  // Ten minutes before the end: the quote outlasts the offer, and so does the seat.
  clock.advance({ hours: 23, minutes: 19 })
  const late = await opened(first)
  clock.advance({ minutes: 20 })
  await tend()
  await academy.pay(late)
  expect((await server.as(first).call(verifyPayment, { body: { reference: late } })).status).toBe(200)
  expect(await academy.states()).toEqual(['accepted', 'waiting'])
  await academy.expectOrder()
})

test('no seat is offered in a course that is not on sale; once it is on sale again, the first in line gets it', async () => {
  const academy = await waitingAcademy()
  const { db, make, bought, line, refund, tend, states, course } = academy
  const reference = await bought(await make.learner())
  await line(2)
  await db.updateTable('courses').set({ status: 0 }).where('id', '=', course.id).execute()
  await refund(reference)
  await tend()
  expect(await states()).toEqual(['waiting', 'waiting'])
  await db.updateTable('courses').set({ status: 1 }).where('id', '=', course.id).execute()
  await tend()
  expect(await states()).toEqual(['offered', 'waiting'])
})

test('a seat that comes free passes over a suspended learner, and nobody waits for them', async () => {
  const academy = await waitingAcademy()
  const { db, make, bought, line, refund, states } = academy
  const reference = await bought(await make.learner())
  const [first] = await line(2)
  await db
    .updateTable('users')
    .set({ suspended_at: '2026-03-02T09:00:00.000Z' })
    .where('id', '=', first.id)
    .execute()
  await refund(reference)
  expect(await states()).toEqual(['left', 'offered'])
  expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: 0 })
})

test('a cohort in which somebody has a seat or waits does not become planned again', async () => {
  const academy = await waitingAcademy()
  const { server, tutor, make, bought, cohort, db } = academy
  const body = { ...COHORT, course_id: academy.course.id, seats: 1, state: 'planned' as const }
  const params = { id: cohort.id }
  await bought(await make.learner())
  expect(await server.as(tutor).call(updateCohort, { params, body })).toBeRefused(409, /State must stay open/)
  await db.updateTable('cohorts').set({ taken: 0 }).where('id', '=', cohort.id).execute()
  expect((await server.as(tutor).call(updateCohort, { params, body })).body.state).toBe('planned')
})
