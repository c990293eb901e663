import { expect, test } from 'vitest'
import { twoServers } from '../../support/process/twoServers.ts'

const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined)

onPostgres('fifty who want one slot through two servers, and one has it', async () => {
  const { db, onsiteOf } = await twoServers('real')
  const { slot, tokens, book } = await onsiteOf(50)
  const replies = await Promise.all(tokens.map(book))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, body } of replies.filter(({ code }) => code !== 200)) {
    expect(code).toBe(409)
    expect(body.code).toBe('slot.taken')
  }
  const bookings = await db.selectFrom('slot_bookings').select('slot_id').execute()
  expect(bookings).toEqual([{ slot_id: slot.id }])
})
