import { expect, test } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { timestamp } from '#server/platform/time/clock.ts'
import {
  asAcademy,
  chargeSuccess,
  keepWebhook,
  newReference,
  payingAcademy,
  QUIET_ACTOR,
  workOffWebhooks,
} from '../../../../support/academy/payingAcademy.ts'

test('forty payments opened at the same moment are thirty at most', async () => {
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
  // A busy database may refuse some before they are counted.
  expect(opened.length).toBeLessThanOrEqual(30)
  expect(replies.some(({ status }) => status === 429)).toBe(true)
  expect(await payments()).toHaveLength(opened.length)
})

test('a clock that was ahead and is set back keeps no payment and no webhook waiting', async () => {
  const academy = await payingAcademy()
  const { create, pay, make, learner, clock, enrolments, db } = academy
  await create(learner, 'looked-at-ahead')
  clock.advance({ minutes: 2 })
  await reconcile(asAcademy(academy), QUIET_ACTOR)
  await create(await make.learner(), 'opened-ahead-1')
  await keepWebhook(db, chargeSuccess('opened-ahead-1'), timestamp(clock))
  clock.advance({ hours: -25 })
  await pay('looked-at-ahead')
  await pay('opened-ahead-1')
  expect(await workOffWebhooks(academy)).toBe(1)
  const report = await reconcile(asAcademy(academy), QUIET_ACTOR)
  expect(report).toMatchObject({ settled: ['looked-at-ahead'] })
  expect(await enrolments()).toHaveLength(2)
})
