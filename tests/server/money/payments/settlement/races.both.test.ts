import { expect, test, vi } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { verifyPayment } from '#contract/payments.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { chargeSuccess, payingAcademy } from '../../../../support/academy/payingAcademy.ts'
import { PATIENCE } from '../../../../support/patience.ts'

function times<T>(count: number, run: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, run)
}

test('fifty verifies, ten webhooks and fifty enrols at once are one settlement and one enrolment', async () => {
  const { server, learner, create, pay, webhook, course, enrolments, payments, events, verify, db } =
    await payingAcademy()
  const { body } = await create(learner, 'all-at-once-1')
  await pay('all-at-once-1')
  const client = server.as(learner)
  const enrolment = { course_id: course.id, payment_id: body.id }
  const [verified, told, enrolled] = await Promise.all([
    Promise.all(times(50, () => client.call(verifyPayment, { body: { reference: 'all-at-once-1' } }))),
    Promise.all(times(10, () => webhook(chargeSuccess('all-at-once-1')))),
    Promise.all(times(50, () => client.call(enrol, { body: enrolment }))),
  ])
  expect(verified.map(({ text }) => text)).toEqual(Array(50).fill(verified[0]?.text))
  expect(verified[0]?.body.payment_status).toBe('success')
  expect(new Set(told.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(enrolled.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
  const history = await events('all-at-once-1')
  expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled', 'enrolled'])
  expect(verify.mock.calls.length).toBeLessThanOrEqual(2)
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(1)
})

test('a webhook that arrives while an older question is under way is not answered by that question', async () => {
  const { server, learner, create, pay, webhook, sandbox, enrolments, verify } = await payingAcademy()
  await create(learner, 'older-question')
  sandbox.switches.latencyMs = 100
  const early = server.as(learner).call(verifyPayment, { body: { reference: 'older-question' } })
  await vi.waitFor(() => expect(verify).toHaveBeenCalledOnce(), { ...PATIENCE, interval: 1 })
  // The pending answer was fixed before the card was charged.
  sandbox.switches.told = { status: 'ongoing' }
  await pay('older-question')
  const told = webhook(chargeSuccess('older-question'))
  await early
  sandbox.switches.told = {}
  expect((await told).statusCode).toBe(200)
  expect(await enrolments()).toHaveLength(1)
})

test('two payments for one course that settle at once are one enrolment and one debt', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, webhook, payments, enrolments, db, make, course } = academy
  await make.onsiteTime(course)
  await create(learner, 'settle-at-once-a')
  await create(learner, 'settle-at-once-b', { method: 'physical' })
  await pay('settle-at-once-a')
  await pay('settle-at-once-b')
  await Promise.all([
    ...times(5, () => webhook(chargeSuccess('settle-at-once-a'))),
    ...times(5, () => webhook(chargeSuccess('settle-at-once-b'))),
  ])
  expect((await payments()).map(({ status }) => status).sort()).toEqual(['refund_due', 'success'])
  expect(await enrolments()).toHaveLength(1)
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(1)
})

test('twenty learners who settle at once are twenty enrolments and a figure of twenty', async () => {
  const { make, create, pay, webhook, enrolments, db } = await payingAcademy()
  const references = Array.from({ length: 20 }, (_, index) => `of-many-learners-${index}`)
  for (const reference of references) {
    await create(await make.learner(), reference)
    await pay(reference)
  }
  await Promise.all(references.map(reference => webhook(chargeSuccess(reference))))
  expect(await enrolments()).toHaveLength(20)
  const { enrollments_count } = await db
    .selectFrom('courses')
    .select('enrollments_count')
    .executeTakeFirstOrThrow()
  expect(enrollments_count).toBe(20)
})

test('on five servers over one database it is one settlement and one enrolment as well', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ports, learner, create, pay, course, enrolments, payments, events } = await payingAcademy()
    const { body } = await create(learner, 'five-servers-1')
    await pay('five-servers-1')
    // With its own connection object, no server shares the others' pending questions.
    const servers = await Promise.all(
      Array.from({ length: 5 }, () =>
        academyWith({}, { ports: { ...ports, connection: { ...ports.connection } } }),
      ),
    )
    const replies = await Promise.all(
      servers.flatMap(({ server }) => [
        ...times(4, () => server.as(learner).call(verifyPayment, { body: { reference: 'five-servers-1' } })),
        ...times(2, () =>
          server.as(learner).call(enrol, { body: { course_id: course.id, payment_id: body.id } }),
        ),
      ]),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await payments()).toMatchObject([{ status: 'success' }])
    expect(await enrolments()).toHaveLength(1)
    const history = await events('five-servers-1')
    expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled', 'enrolled'])
  }
})
