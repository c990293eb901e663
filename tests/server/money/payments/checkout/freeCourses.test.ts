import { expect, test } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { newReference } from '../../../../support/academy/payingAcademy.ts'

test('learners who take free places on two servers at once have one each, and every course counts its own', async () => {
  const academy = await academyWith({ course: { discounted_price_cents: 0 } })
  const { db, make, tutor, ports } = academy
  const other = await academyWith({}, { ports: { ...ports, connection: { ...ports.connection } } })
  const whose = { tutor_id: tutor.id, category_id: academy.course.category_id }
  const courses = [academy.course]
  for (let more = 0; more < 3; more += 1)
    courses.push(await make.course({ ...whose, discounted_price_cents: 0 }))
  const learners = []
  for (let more = 0; more < 10; more += 1) learners.push(await make.learner())

  const replies = await Promise.all(
    learners.flatMap((learner, index) => {
      const { server } = index % 2 === 0 ? academy : other
      const inTheirOrder = index % 2 === 0 ? courses : courses.toReversed()
      return inTheirOrder.map(({ id }) =>
        server.as(learner).call(createPayment, {
          body: { reference: newReference(), amount: 0, description: 'Free', course_id: id },
        }),
      )
    }),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const counts = await db.selectFrom('courses').select('enrollments_count').execute()
  expect(counts.map(({ enrollments_count }) => enrollments_count)).toEqual([10, 10, 10, 10])
  const enrolments = await db.selectFrom('enrolments').selectAll().execute()
  expect(enrolments).toHaveLength(40)
  const paid = new Map(replies.map(({ body }) => [body.id, body.reference]))
  const events = await db.selectFrom('payment_events').selectAll().orderBy('id').execute()
  for (const { payment_id } of enrolments) {
    const own = events.filter(event => event.payment_id === payment_id)
    expect(own.map(({ kind }) => kind)).toEqual(['created', 'enrolled'])
    expect(own[0]?.reference).toBe(paid.get(payment_id))
  }
})

test('a second click under another reference leaves one payment of nothing behind', async () => {
  const { db, server, learner, course } = await academyWith({ course: { discounted_price_cents: 0 } })
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.as(learner).call(createPayment, {
        body: { reference: newReference(), amount: 0, description: 'Free', course_id: course.id },
      }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await db.selectFrom('payments').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('payment_events').selectAll().execute()).toHaveLength(2)
  const { enrollments_count } = await db.selectFrom('courses').selectAll().executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(1)
})

test('the same free wish many times at once is one payment with one id; of two learners with one reference one has it', async () => {
  const { db, make, server, learner, course } = await academyWith({ course: { discounted_price_cents: 0 } })
  const body = { reference: 'the-same-free-wish', amount: 0, description: 'Free', course_id: course.id }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => server.as(learner).call(createPayment, { body })),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await db.selectFrom('payments').selectAll().execute()).toHaveLength(1)

  const shared = { ...body, reference: 'one-reference-for-two' }
  const rivals = [await make.learner(), await make.learner()]
  const answers = await Promise.all(
    rivals.map(rival => server.as(rival).call(createPayment, { body: shared })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await db.selectFrom('enrolments').selectAll().execute()).toHaveLength(2)
})
