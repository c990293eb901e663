import { join } from 'node:path'
import { type Arrival, NO_FAULTS, startMailSink } from '../../scripts/letters/mailSink.ts'
import type { Bench } from '../bench.ts'
import { ANYBODY, firstSlug } from '../courses.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { addLargeClass } from '../oneLargeClass.ts'
import { type ServerProcess, startAcademy } from '../serverProcess.ts'
import { steadyLoad } from '../steadyLoad.ts'

const REMINDERS = 10_000
const VISITS_A_SECOND = 20
const WINDOW_SECONDS = 5
const QUIET_WINDOWS = 6
const LIMIT_MS = 15 * 60_000

/** Measures reminders due in one minute, to a local mail server, and page latency meanwhile. */
export async function measureReminders({ folder }: Bench): Promise<Figure[]> {
  const sink = await startMailSink(NO_FAULTS)
  const env = { ACADEMY_DATA_DIR: join(folder, 'reminders'), SMTP_URL: sink.url }
  const academy = await startAcademy(env)
  const large = await addLargeClass(env, REMINDERS)
  try {
    const slug = await firstSlug(academy.url)
    const watch = () => watchWindow(academy, slug)
    await watch()
    const quiet = []
    for (let window = 0; window < QUIET_WINDOWS; window += 1) quiet.push(await watch())
    const quietMb = academy.residentMb()

    await large.plan()
    const planned = Date.now()
    const busy = []
    while (ofLarge(sink.arrivals).length < REMINDERS && Date.now() - planned < LIMIT_MS)
      busy.push(await watch())
    const last = Math.max(...sink.arrivals.map(({ readAt }) => readAt))
    const peakMb = Math.max(...busy.map(({ mb }) => mb))
    const [quietP99, busyP99] = [quiet, busy].map(windows => median(windows.map(({ p99 }) => p99))) as [
      number,
      number,
    ]
    return [
      atMost(
        `${REMINDERS.toLocaleString('en-GB')} reminders due in one minute, until the last is there`,
        5,
        (last - planned) / 60_000,
        'minutes',
      ),
      atMost('reminders that are missing, or there twice', 0, faultsAmong(ofLarge(sink.arrivals)), 'letters'),
      atMost(
        `resident memory while they leave: ${Math.round(peakMb)} MB`,
        1.25,
        peakMb / quietMb,
        'x that before',
      ),
      atMost(
        `slowest hundredth of pages and searches, ${VISITS_A_SECOND} visits/s, while they leave: ${busyP99.toFixed(1)} ms`,
        2,
        busyP99 / quietP99,
        'x that of a quiet server',
      ),
      atMost(
        'failed pages meanwhile',
        0,
        busy.reduce((sum, { failed }) => sum + failed, 0),
        'requests',
      ),
    ]
  } finally {
    await large.close()
    await academy.stop()
    await sink.stop()
  }
}

let words = 0

/** Runs a few seconds of readers and searchers; returns their latency and the server's memory. */
async function watchWindow(academy: ServerProcess, slug: string) {
  const load = await steadyLoad(academy.url, VISITS_A_SECOND, WINDOW_SECONDS, () => {
    words += 1
    return [
      { path: `/courses/${slug}`, headers: {} },
      // A new search, so that the database answers and not the cache.
      { path: `/api/courses?q=word${words}`, headers: ANYBODY },
    ]
  })
  return { ...load, mb: academy.residentMb() }
}

/** Leaves out the sample academy's own reminders. */
function ofLarge(arrivals: readonly Arrival[]): Arrival[] {
  return arrivals.filter(({ to }) => /^learner\d+@example\.com$/.test(to))
}

function faultsAmong(arrivals: readonly Arrival[]): number {
  const people = new Set(arrivals.map(({ to }) => to))
  return REMINDERS - people.size + (arrivals.length - people.size)
}
