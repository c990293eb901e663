import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { enrolInFree, makeLearners } from '../enrolments.ts'
import { atMost, type Figure } from '../figures.ts'
import { helloMedian } from '../limits.ts'
import { LOAD, mixedLoad, OWN_PAGES_A_SECOND, ownPageLoad, READERS } from '../mixedLoad.ts'
import { startAcademy } from '../serverProcess.ts'

/** Measures memory, failures and latency with readers, searchers and learners at once. */
export async function measureMemory({ minutes, folder }: Bench): Promise<Figure[]> {
  const hello = await helloMedian(OWN_PAGES_A_SECOND)
  const env = { ACADEMY_DATA_DIR: join(folder, 'memory') }
  const academy = await startAcademy(env)
  try {
    const slug = await firstSlug(academy.url)
    const people = { url: academy.url, slug, learners: await makeLearners(env) }
    await enrolInFree(academy.url, people.learners.slice(0, READERS))
    const loads = (seconds: number) => Promise.all([mixedLoad(people, seconds), ownPageLoad(people, seconds)])
    // The first tenth fills the caches; after it the memory must stay constant.
    await loads(minutes * 6)
    const warmMb = academy.residentMb()
    const [mixed, own] = await loads(minutes * 54)
    const endMb = academy.residentMb()
    const load = `${minutes} minutes of mixed load and own pages`
    return [
      atMost(`resident memory after ${load}`, 260, endMb, 'MB'),
      atMost(`resident memory after ${load}, to that of its first tenth`, 1.1, endMb / warmMb, 'x'),
      atMost(`failed in ${load}`, 0, mixed.failed + own.failed, 'requests'),
      atMost(`slowest hundredth of answers in ${load} (${LOAD})`, 25, mixed.p99, 'ms'),
      atMost(
        `slowest hundredth of own pages of ${READERS} learners, ${OWN_PAGES_A_SECOND} requests/s beside that load: ${own.p99.toFixed(1)} ms`,
        25,
        own.p99 / hello,
        "x the median of Fastify's hello world",
      ),
    ]
  } finally {
    await academy.stop()
  }
}
