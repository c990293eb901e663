import { medianOf } from './figures.ts'
import { read } from './load.ts'
import { startProgram } from './serverProcess.ts'

/** Answers of Fastify's hello world in a second of its CPU time. */
export async function helloRate(runs: number): Promise<number> {
  const hello = await startProgram('bench/hello.js')
  const rate = await medianOf(runs, async () => (await read(hello, '/')).perCoreSecond)
  await hello.stop()
  return rate
}
