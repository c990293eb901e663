import { expect, test } from 'vitest'
import { openCohort } from '../../../../support/academy/cohorts.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'

const MAY = { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' }

async function withTwoStarts() {
  const academy = await payingAcademy()
  const march = await openCohort(academy)
  const may = await openCohort(academy, MAY)
  return { ...academy, march, may }
}

test('a reference that comes again with another start, way of learning or course is refused', async () => {
  const { create, learner, tutor, category, march, may, make, payments } = await withTwoStarts()
  const other = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    original_price_cents: 20_000,
    discounted_price_cents: 10_000,
  })
  expect((await create(learner, 'the-same-one', { cohort_id: march.id })).status).toBe(200)
  expect((await create(learner, 'the-same-one', { cohort_id: march.id })).status).toBe(200)
  expect((await create(learner, 'the-same-one')).status).toBe(200)
  for (const wish of [{ cohort_id: may.id }, { method: 'physical' as const }, { course_id: other.id }]) {
    expect(await create(learner, 'the-same-one', wish)).toBeRefused(409, /reference has already been used/)
  }
  expect(await payments()).toMatchObject([{ cohort_id: march.id, method: 'virtual' }])
})

test('two tabs that pay for two starts at the same moment never get the payment for the other start', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { create, make, march, may, db } = await withTwoStarts()
    const learner = await make.learner()
    const replies = await Promise.all([
      create(learner, `in-march-${round}`, { cohort_id: march.id }),
      create(learner, `in-may-${round}0`, { cohort_id: may.id }),
    ])
    for (const [index, reply] of replies.entries()) {
      if (reply.status !== 200) {
        expect(reply).toBeRefused(409, /started at the same time/)
        continue
      }
      const got = await db
        .selectFrom('payments')
        .select('cohort_id')
        .where('reference', '=', reply.body.reference)
        .executeTakeFirstOrThrow()
      expect(got.cohort_id).toBe(index === 0 ? march.id : may.id)
    }
  }
})
