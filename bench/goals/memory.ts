import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { makeLearners } from '../enrolments.ts'
import { atMost, type Figure } from '../figures.ts'
import { LOAD, mixedLoad } from '../mixedLoad.ts'
import { startAcademy } from '../serverProcess.ts'

/** Memory, failures and patience under readers, searchers and learners at once. */
export async function measureMemory({ minutes, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'memory') }
  const academy = await startAcademy(env)
  try {
    const slug = await firstSlug(academy.url)
    const people = { url: academy.url, slug, learners: await makeLearners(env) }
    // The first tenth fills what is kept; from then on the memory must stay where it is.
    await mixedLoad(people, minutes * 6)
    const warmMb = academy.residentMb()
    const { failed, p99 } = await mixedLoad(people, minutes * 54)
    const endMb = academy.residentMb()
    const load = `${minutes} minutes of mixed load`
    return [
      atMost(`resident memory after ${load}`, 260, endMb, 'MB'),
      atMost(`resident memory after ${load}, to that of its first tenth`, 1.1, endMb / warmMb, 'x'),
      atMost(`failed in ${load}`, 0, failed, 'requests'),
      atMost(`slowest hundredth of answers in ${load} (${LOAD})`, 25, p99, 'ms'),
    ]
  } finally {
    await academy.stop()
  }
}
