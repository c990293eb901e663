import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../../support/database/engines.ts'
import { dataFolder, startAcademy } from '../../support/process/runningAcademy.ts'

test.for(engines)(
  'on $name a server that is killed while the source of the rate is down goes on with the last good one',
  async engine => {
    const source = await rateSource()
    const env = await academyEnv(await engine.emptyDatabase(), source.url)
    const first = await running(env)
    await expect.poll(() => rateOf(first.url)).toEqual({ status: 200, rate: 1500 })
    await first.stop('SIGKILL')
    source.stop()
    const second = await running(env)
    expect(await rateOf(second.url)).toEqual({ status: 200, rate: 1500 })
  },
)

test.for(engines)(
  'on $name a server that has never reached its source of the rate sells at no guess, and serves the rest',
  async engine => {
    const source = await rateSource()
    source.stop()
    const { url } = await running(await academyEnv(await engine.emptyDatabase(), source.url))
    expect(await rateOf(url)).toMatchObject({
      status: 503,
      error: expect.stringMatching(/can't get today's exchange rate/),
    })
    expect((await fetch(`${url}/api/courses`)).status).toBe(200)
  },
)

async function academyEnv(database: Record<string, string>, rateUrl: string) {
  const folder = dataFolder()
  onTestFinished(folder.remove)
  return {
    ...database,
    ACADEMY_DATA_DIR: folder.path,
    EXCHANGE_RATE_URL: rateUrl,
    ACADEMY_DEMO: 'false',
    LOG_LEVEL: 'fatal',
  }
}

async function running(env: Record<string, string>) {
  const academy = await startAcademy(env)
  onTestFinished(() => void academy.stop('SIGKILL'))
  return academy
}

async function rateOf(url: string) {
  const answer = await fetch(`${url}/api/convert/NGN/USD`, {
    headers: { authorization: 'Bearer academy-web' },
  })
  const { rate, error } = await answer.json()
  return { status: answer.status, ...(rate !== undefined && { rate }), ...(error && { error }) }
}

async function rateSource() {
  const server = createServer((_, response) => response.end('{"rate":1500}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}
