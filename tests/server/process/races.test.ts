import { expect, test } from 'vitest'
import { twoServers } from '../../support/process/twoServers.ts'

const ROUNDS = 4
/** Lets every request of a round reach the provider before the first is answered, even on a slow machine. */
const HELD_MS = 1_200

type Servers = Awaited<ReturnType<typeof twoServers>>

const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined)

onPostgres('fifty wishes at once through two servers, under one reference, are one payment', async () => {
  const { newBuyer } = await twoServers('real')
  const buyer = await newBuyer()
  const replies = await Promise.all(times(50, () => buyer.create('one-reference')))
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await buyer.payments()).toHaveLength(1)
})

onPostgres('through two servers on PostgreSQL a payment settles once and enrols once', async () => {
  const servers = await twoServers('real')
  for (let round = 0; round < ROUNDS; round += 1) {
    const { buyer, replies, kinds, questions } = await settleFromEverywhere(servers, `one-race-${round}`)
    expect(new Set(replies)).toEqual(new Set([200]))
    expect(kinds).toEqual(['created', 'settled', 'enrolled'])
    expect(await buyer.payments()).toMatchObject([{ status: 'success' }])
    expect(await buyer.seats()).toHaveLength(1)
    expect(await buyer.count()).toBe(1)
    expect(questions, 'one question a server while it is open').toBeLessThanOrEqual(2)
  }
})

onPostgres('the same race finds a server that reads first and updates afterwards', async () => {
  const servers = await twoServers('naive')
  const { kinds } = await settleFromEverywhere(servers, 'naive-race')
  expect(kinds.filter(kind => kind === 'settled').length).toBeGreaterThan(1)
})

onPostgres('fifty enrols at once through two servers are one place', async () => {
  const { newBuyer, pay } = await twoServers('real')
  const buyer = await newBuyer()
  const { body } = await buyer.create('enrol-race')
  await pay('enrol-race')
  const replies = await Promise.all(times(50, () => buyer.enrol(body.id)))
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
  expect(await buyer.seats()).toHaveLength(1)
  expect(await buyer.count()).toBe(1)
})

onPostgres('two payments that two servers settle at once are one place and one debt', async () => {
  const { newBuyer, pay, webhook, idle, together } = await twoServers('real')
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await newBuyer()
    const references = [`first-tab-${round}`, `second-tab-${round}`] as const
    await buyer.create(references[0], 'virtual')
    await buyer.create(references[1], 'physical')
    for (const reference of references) await pay(reference)
    together(HELD_MS)
    await Promise.all(references.flatMap(reference => times(3, () => webhook(reference))))
    await Promise.all(references.map(reference => buyer.verify(reference)))
    await idle()
    expect((await buyer.payments()).map(({ status }) => status).sort()).toEqual(['refund_due', 'success'])
    expect(await buyer.seats()).toHaveLength(1)
    expect(await buyer.count()).toBe(1)
    expect((await buyer.create(`too-late-${round}`)).code, 'a third tab is refused before it pays').toBe(409)
  }
})

onPostgres(
  'fifty tries at once through two servers, each with its own reference, open one payment',
  async () => {
    const { newBuyer } = await twoServers('real')
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await newBuyer()
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => buyer.create(`open-race-${round}-${index}`)),
      )
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
      expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1)
      expect(await buyer.payments()).toMatchObject([{ status: 'pending' }])
    }
  },
)

onPostgres('an expired payment that two servers replace at once is replaced once', async () => {
  const { newBuyer, db } = await twoServers('real')
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await newBuyer()
    const { body } = await buyer.create(`expired-${round}`)
    const quote_expires_at = '2026-01-01T00:00:00.000Z'
    await db.updateTable('payments').set({ quote_expires_at }).where('id', '=', body.id).execute()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => buyer.create(`replacing-${round}-${index}`)),
    )
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1)
    expect(await buyer.payments()).toMatchObject([{ status: 'abandoned' }, { status: 'pending' }])
  }
})

/** Sends fifty verifies, ten webhooks and fifty enrols in parallel to both servers. */
async function settleFromEverywhere(
  { newBuyer, pay, webhook, idle, history, together }: Servers,
  reference: string,
) {
  const buyer = await newBuyer()
  const { body } = await buyer.create(reference)
  await pay(reference)
  const questions = together(HELD_MS)
  const replies = await Promise.all([
    ...times(50, () => buyer.verify(reference)),
    ...times(10, () => webhook(reference)),
    ...times(50, () => buyer.enrol(body.id)),
  ])
  await idle()
  return {
    buyer,
    replies: replies.map(({ code }) => code),
    kinds: await history(reference),
    questions: questions(),
  }
}

function times<T>(count: number, run: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, run)
}
