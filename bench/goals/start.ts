import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, inTurns, median } from '../figures.ts'
import { type ServerProcess, startAcademy, startProgram } from '../serverProcess.ts'

/** Measures how soon a stopped server answers again, and its idle memory. */
export async function measureStart({ runs, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'start') }
  await (await startAcademy(env)).stop()
  const [limits, starts] = await inTurns<[number, Start]>(runs, [
    async () => (await startAndStop(() => startProgram('bench/hello.js'))).ms,
    () => startAndStop(() => startAcademy(env)),
  ])
  const ms = median(starts.map(({ ms }) => ms))
  const idleMb = median(starts.map(({ idleMb }) => idleMb))
  return [
    atMost(
      `second start, to the first 200: ${Math.round(ms)} ms`,
      5,
      ms / median(limits),
      "x Fastify's hello world",
    ),
    atMost('resident memory, idle', 130, idleMb, 'MB'),
  ]
}

interface Start {
  ms: number
  idleMb: number
}

async function startAndStop(start: () => Promise<ServerProcess>): Promise<Start> {
  const server = await start()
  const idleMb = server.residentMb()
  await server.stop()
  return { ms: server.startMs, idleMb }
}
