import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { verifyPayment } from '#contract/payments.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import {
  asAcademy,
  chargeSuccess,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'
import { sendWebhook, startApp } from '../../../../support/paymentModel/world.ts'

/** None of the three sends this many statements. */
const MOST_STATEMENTS = 40

test.each(['verify', 'webhook', 'enrol'] as const)(
  'with the power cut after whichever statement (%s), the next start enrols once who has paid',
  async act => {
    const academy = await payingAcademy()
    const { make, create, pay, course, clock, db, payments, enrolments, events } = academy
    const since = clock.now().toISOString()
    let after = 0
    let wasCut = true
    while (wasCut && after < MOST_STATEMENTS) {
      const learner = await make.learner()
      const reference = `cut-after-${after}-statements`
      const { body } = await create(learner, reference)
      await pay(reference)

      const app = await startApp(academy)
      const client = app.server.as(learner)
      app.cutPowerAfter(after)
      if (act === 'verify') await client.call(verifyPayment, { body: { reference } }).catch(() => undefined)
      if (act === 'webhook') await sendWebhook({ academy, app }, chargeSuccess(reference))
      if (act === 'enrol') {
        const place = { course_id: course.id, payment_id: body.id }
        await client.call(enrol, { body: place }).catch(() => undefined)
      }
      await app.close()
      wasCut = app.isPowerGone()

      await reconcile(asAcademy(academy), QUIET_ACTOR, { since })
      expect((await events(reference)).map(({ kind }) => kind)).toEqual(['created', 'settled', 'enrolled'])
      expect((await enrolments()).filter(({ user_id }) => user_id === learner.id)).toMatchObject([
        { payment_id: body.id },
      ])
      after += 1
    }
    expect(after, 'some cuts, and one run that was not cut').toBeGreaterThan(3)
    expect(after).toBeLessThan(MOST_STATEMENTS)
    expect(new Set((await payments()).map(({ status }) => status))).toEqual(new Set(['success']))
    const counted = await db.selectFrom('courses').select('enrollments_count').executeTakeFirstOrThrow()
    expect(counted.enrollments_count).toBe(after)
    expect(await db.selectFrom('receipts').select('id').execute()).toHaveLength(after)
  },
)
