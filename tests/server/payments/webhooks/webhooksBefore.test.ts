import { expect, onTestFinished, test } from 'vitest'
import { academyWith } from '../../../support/academy/academy.ts'
import { chargeSuccess, workOffWebhooks } from '../../../support/academy/payingAcademy.ts'
import { bringUpToDate, databaseBefore, keepOldEvent } from '../../../support/database/oldDatabase.ts'

const AT = '2026-02-03T10:00:00.000Z'

test('events that waited when the academy was brought up to date are worked off after it, every one', async () => {
  const connection = await databaseBefore('019_webhook_jobs')
  onTestFinished(connection.close)
  const waiting = Array.from({ length: 450 }, (_, index) => `waited-for-${index}`)
  for (const reference of [...waiting, 'worked-off-before']) {
    await keepOldEvent(connection.db, {
      name: 'charge.success',
      reference,
      body: JSON.stringify(chargeSuccess(reference, { customer: 'Adé "A" Òjó' })),
      received_at: AT,
      worked_at: reference === 'worked-off-before' ? AT : null,
    })
  }
  await bringUpToDate(connection.db)

  const academy = await academyWith({}, { ports: { connection }, nobody: true })
  expect(await workOffWebhooks(academy)).toBe(waiting.length)
  const found = await connection.db
    .selectFrom('payment_events')
    .select(['reference', 'kind', 'detail'])
    .execute()
  expect(found.map(({ reference }) => reference).toSorted()).toEqual(waiting.toSorted())
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['orphan']))
  expect(found[0]?.detail).toContain('Òjó')
})
