import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, medianOf } from '../figures.ts'
import { startAcademy } from '../serverProcess.ts'

/** How soon a server that was stopped answers again, and what it takes of the memory before anybody comes. */
export async function measureStart({ runs, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'start') }
  await (await startAcademy(env)).stop()
  let idleMb = 0
  const startMs = await medianOf(runs, async () => {
    const academy = await startAcademy(env)
    idleMb = academy.residentMb()
    await academy.stop()
    return academy.startMs
  })
  return [
    atMost('second start to first 200', 800, startMs, 'ms'),
    atMost('resident, idle', 130, idleMb, 'MB'),
  ]
}
