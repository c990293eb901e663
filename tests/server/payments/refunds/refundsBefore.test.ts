import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { bringUpToDate, databaseBefore, keepOldEvent } from '../../../support/database/oldDatabase.ts'

const AT = '2026-02-03T10:00:00.000Z'
const LATER = '2026-02-05T10:00:00.000Z'

test('an academy that only kept the events of disputes has a row for each afterwards, and refunds know their course', async () => {
  const { db, close } = await databaseBefore('004_one_open_payment')
  onTestFinished(close)
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const course = await make.course({ tutor_id, category_id })
  const { id: user_id } = await make.learner()
  const payment = await db
    .insertInto('payments')
    .values({
      reference: 'paid-long-ago',
      user_id,
      course_id: course.id,
      method: 'virtual',
      description: 'Paid long ago',
      status: 'success',
      amount_kobo: 7_300_000,
      price_cents: 10_000,
      exchange_rate: 7_300_000,
      quote_expires_at: AT,
      created_at: AT,
      updated_at: AT,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into refunds (payment_id, request_key, amount_kobo, status, created_at, updated_at)
    values (${payment.id}, 'refund:all', 100, 'processed', ${AT}, ${AT})
  `.execute(db)
  const events = [
    ['create', AT, { id: 7 }],
    ['create', AT, { id: 8 }],
    ['create', AT, {}],
    ['resolve', LATER, { id: 7, resolution: 'declined' }],
    ['remind', LATER, { id: 7 }],
    ['resolve', LATER, { id: 8, resolution: 'merchant-accepted' }],
  ] as const
  for (const [name, received_at, data] of events) {
    const body = JSON.stringify({ data: { ...data, transaction: { reference: payment.reference } } })
    await keepOldEvent(db, {
      name: `charge.dispute.${name}`,
      reference: payment.reference,
      body,
      received_at,
      worked_at: received_at,
    })
  }

  await bringUpToDate(db)
  const same = { payment_id: payment.id, course_id: course.id, created_at: AT }
  const disputes = await db.selectFrom('disputes').selectAll().orderBy('provider_dispute_id').execute()
  expect(disputes).toMatchObject([
    { ...same, provider_dispute_id: '', status: 'open', updated_at: AT },
    { ...same, provider_dispute_id: '7', status: 'won', updated_at: LATER },
    { ...same, provider_dispute_id: '8', status: 'lost', updated_at: LATER },
  ])
  expect(await db.selectFrom('refunds').selectAll().execute()).toMatchObject([{ course_id: course.id }])
})
