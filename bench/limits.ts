import { medianOf } from './figures.ts'
import { read } from './load.ts'
import { startProgram } from './serverProcess.ts'
import { steadyLoad } from './steadyLoad.ts'

/** Returns the answers of Fastify's hello world per second of its CPU time. */
export async function helloRate(runs: number): Promise<number> {
  const hello = await startProgram('bench/hello.js')
  const rate = await medianOf(runs, async () => (await read(hello, '/')).perCoreSecond)
  await hello.stop()
  return rate
}

/** Returns the median latency, in milliseconds, of Fastify's hello world at this rate of requests. */
export async function helloMedian(requestsASecond: number): Promise<number> {
  const hello = await startProgram('bench/hello.js')
  const { median } = await steadyLoad(hello.url, requestsASecond, 10, () => [{ path: '/', headers: {} }])
  await hello.stop()
  return median
}
