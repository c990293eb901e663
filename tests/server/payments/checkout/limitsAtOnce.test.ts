import { expect, test } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { asAcademy, newReference, payingAcademy, QUIET_ASKER } from '../../../support/payingAcademy.ts'

test('S26: forty payments opened at the same moment are thirty at most', async () => {
  const { server, learner, make, tutor, category, payments } = await payingAcademy()
  const of = { tutor_id: tutor.id, category_id: category.id, discounted_price_cents: 10_000 }
  const courses = []
  for (let index = 0; index < 40; index += 1) courses.push(await make.course(of))
  const replies = await Promise.all(
    courses.map(({ id }) =>
      server.as(learner).call(createPayment, {
        body: { reference: newReference(), amount: 73_000, description: 'A course', course_id: id },
      }),
    ),
  )
  const opened = replies.filter(({ status }) => status === 200)
  // A busy database may have sent some away before they were counted.
  expect(opened.length).toBeLessThanOrEqual(30)
  expect(replies.some(({ status }) => status === 429)).toBe(true)
  expect(await payments()).toHaveLength(opened.length)
})

test('a clock that was ahead and is set back keeps no payment and no webhook waiting', async () => {
  const academy = await payingAcademy()
  const { create, pay, make, learner, clock, enrolments, db } = academy
  await create(learner, 'looked-at-ahead')
  clock.advance({ minutes: 2 })
  await reconcile(asAcademy(academy), QUIET_ASKER)
  await create(await make.learner(), 'opened-ahead-1')
  const tryAfter = clock.now().toISOString()
  await db
    .insertInto('webhook_events')
    .values({
      body_hash: 'kept-ahead',
      name: 'charge.success',
      reference: 'opened-ahead-1',
      body: '{"event":"charge.success","data":{"reference":"opened-ahead-1"}}',
      received_at: tryAfter,
      try_after: tryAfter,
    })
    .execute()
  clock.advance({ hours: -25 })
  await pay('looked-at-ahead')
  await pay('opened-ahead-1')
  const report = await reconcile(asAcademy(academy), QUIET_ASKER)
  expect(report).toMatchObject({ events: 1, settled: ['looked-at-ahead'] })
  expect(await enrolments()).toHaveLength(2)
})
