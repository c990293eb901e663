import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openExchangeRate } from '#server/countries/openExchangeRate.ts'

const EMBEDDED = 4_300_000

/** A source that answers as told, and a clock that is moved by hand. */
async function rateFrom(answer: () => RequestListener) {
  let now = 0
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer()(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const rate = openExchangeRate({ exchangeRateUrl: `http://127.0.0.1:${port}/latest` }, () => now)
  return {
    read: () => rate.nairaPerDollar(),
    wait: (minutes: number) => {
      now += minutes * 60_000
    },
    asked: () => asked,
  }
}

function says(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

test('without a source the rate is the embedded one', async () => {
  expect(await openExchangeRate({ exchangeRateUrl: null }).nairaPerDollar()).toBe(EMBEDDED)
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

test('the source is asked once in ten minutes, however many ask us', async () => {
  const source = await rateFrom(() => says({ rate: 1500 }))
  await Promise.all(Array.from({ length: 20 }, () => source.read()))
  await source.read()
  expect(source.asked()).toBe(1)
  source.wait(11)
  await source.read()
  expect(source.asked()).toBe(2)
})

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
] as [string, RequestListener][])('a source that says %s is not believed', async (_, listener) => {
  const source = await rateFrom(() => listener)
  expect(await source.read()).toBe(EMBEDDED)
})

test('the last good rate stays when the source fails or jumps', async () => {
  let answer = says({ rate: 1500 })
  const source = await rateFrom(() => answer)
  expect(await source.read()).toBe(15_000_000)
  for (const bad of [says({ rate: 1500 }, 503), says({ rate: 700 }), says({ rate: 2400 })]) {
    answer = bad
    source.wait(11)
    expect(await source.read()).toBe(15_000_000)
  }
  answer = says({ rate: 1600 })
  source.wait(11)
  expect(await source.read()).toBe(16_000_000)
})

test('a jump that lasts longer than a day is believed', async () => {
  let answer = says({ rate: 1500 })
  const source = await rateFrom(() => answer)
  await source.read()
  answer = says({ rate: 3000 })
  source.wait(25 * 60)
  expect(await source.read()).toBe(30_000_000)
})
