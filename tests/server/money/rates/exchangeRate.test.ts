import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openExchangeRate } from '#server/money/rates/exchangeRate.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { emptyDatabase } from '../../../support/database/testDatabase.ts'
import { fakeClock } from '../../../support/standIns/fakePorts.ts'

const REFUSED = /can't get today's exchange rate/

/** Builds a rate source with set answers, and a server that uses it; more servers can share its database. */
async function rateFrom(answer: () => RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer()(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const connection = await emptyDatabase()
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await connection.close()
  })
  const { port } = server.address() as AddressInfo
  const clock = fakeClock()
  const url = `http://127.0.0.1:${port}/latest`
  const start = (own: Clock = clock) =>
    openExchangeRate({ exchangeRate: { url, fixed: null, maxHours: 48, marginNaira: 300 } }, connection, own)
  const rate = start()
  return {
    read: () => rate.nairaPerDollar(),
    /** Opens the rate for another server, or for this one after a restart. */
    start,
    clock,
    asked: () => asked,
  }
}

function says(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const DOWN = says({}, 503)

test('without a source the rate is the fixed one, and with neither nothing is sold', async () => {
  const connection = await emptyDatabase()
  onTestFinished(() => connection.close())
  const fixed = (naira: number | null) => {
    const exchangeRate = { url: null, fixed: naira, maxHours: 48, marginNaira: 300 }
    return openExchangeRate({ exchangeRate }, connection, fakeClock())
  }
  expect(await fixed(1_500).nairaPerDollar()).toBe(15_000_000)
  expect(await fixed(null).known()).toBeNull()
  await expect(fixed(null).nairaPerDollar()).rejects.toThrow(/can't get today's exchange rate/)
})

test.each([
  [{ rates: { NGN: 1512.4375 } }],
  [{ conversion_rates: { NGN: 1512.4375 } }],
  [{ data: { rate: 1512.4375 } }],
  [{ rate: 1512.4375 }],
])('a source that says %j is understood', async body => {
  const source = await rateFrom(() => says(body))
  expect(await source.read()).toBe(15_124_375)
})

test('the source is asked once in ten minutes, however many ask us, and on however many servers', async () => {
  const source = await rateFrom(() => says({ rate: 1500 }))
  await Promise.all(Array.from({ length: 20 }, () => source.read()))
  await source.read()
  for (let index = 0; index < 5; index += 1) {
    expect(await source.start().nairaPerDollar()).toBe(15_000_000)
  }
  expect(source.asked()).toBe(1)
  source.clock.advance({ minutes: 11 })
  const servers = [source.start(), source.start(), source.start()]
  await Promise.all([source.read(), ...servers.map(server => server.nairaPerDollar())])
  expect(source.asked()).toBe(2)
})

// Until November 2026 the embedded 430 stood in for a source that had never answered: courses were sold at half their price.
test.each([
  ['zero', says({ rate: 0 })],
  ['a negative number', says({ rate: -5 })],
  ['text', says({ rate: 'abc' })],
  ['a billion', says({ rate: 1e9 })],
  ['nothing', says({})],
  ['null', says('null')],
  ['HTML', says('<html>')],
  ['an error', says({ rate: 1500 }, 500)],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['20 kB', says({ rate: 1500, filler: 'x'.repeat(20_000) })],
  ['a broken connection', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
] as [string, RequestListener][])(
  'a source that says %s and nothing else ever gives no rate to sell at',
  async (_, listener) => {
    const source = await rateFrom(() => listener)
    await expect(source.read()).rejects.toThrow(REFUSED)
  },
)

test('the last good rate stays when the source fails or jumps', async () => {
  let answer = says({ rate: 1500 })
  const source = await rateFrom(() => answer)
  expect(await source.read()).toBe(15_000_000)
  for (const bad of [DOWN, says({ rate: 700 }), says({ rate: 2400 })]) {
    answer = bad
    source.clock.advance({ minutes: 11 })
    expect(await source.read()).toBe(15_000_000)
  }
  answer = says({ rate: 1600 })
  source.clock.advance({ minutes: 11 })
  expect(await source.read()).toBe(16_000_000)
})

test('a jump that lasts longer than a day is believed', async () => {
  let answer = says({ rate: 1500 })
  const source = await rateFrom(() => answer)
  await source.read()
  answer = says({ rate: 3000 })
  source.clock.advance({ hours: 25 })
  expect(await source.read()).toBe(30_000_000)
})

test('a restart while the source is down goes on with the last good rate, up to two days', async () => {
  let answer = says({ rate: 1500 })
  const source = await rateFrom(() => answer)
  await source.read()
  answer = DOWN
  source.clock.advance({ hours: 47 })
  expect(await source.start().nairaPerDollar()).toBe(15_000_000)
  source.clock.advance({ hours: 2 })
  await expect(source.start().nairaPerDollar()).rejects.toThrow(REFUSED)
  answer = says({ rate: 1550 })
  source.clock.advance({ minutes: 1 })
  expect(await source.read()).toBe(15_500_000)
})

test('a source that is down is asked once a minute by all servers together', async () => {
  const source = await rateFrom(() => DOWN)
  const servers = [source.start(), source.start(), source.start()]
  for (let minute = 0; minute < 3; minute += 1) {
    for (const server of servers) await expect(server.nairaPerDollar()).rejects.toThrow(REFUSED)
    source.clock.advance({ seconds: 61 })
  }
  expect(source.asked()).toBe(3)
})

test('a clock that is set back by a day neither loses the rate nor keeps the source from being asked', async () => {
  let answer = says({ rate: 1500 })
  const source = await rateFrom(() => answer)
  await source.read()
  answer = says({ rate: 1600 })
  source.clock.advance({ hours: -25 })
  expect(await source.read()).toBe(16_000_000)
})
