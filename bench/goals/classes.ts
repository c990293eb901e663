import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import type { Bench } from '../bench.ts'
import { atMost, type Figure, inTurns, median } from '../figures.ts'
import { addManyClasses } from '../manyClasses.ts'
import { launchBrowser, openPhone, watchedLoad } from '../phone.ts'
import { type ServerProcess, startAcademy } from '../serverProcess.ts'
import { type SignedIn, signIn } from '../signIn.ts'

const REQUESTS = 100
/** A private calendar may be fetched 120 times an hour. */
const OF_CALENDAR = 40
const ALL_THERE = 'body:not(:has([aria-busy=true])) h1'

/** Measures the pages of learners and tutors with many classes. */
export async function measureClasses({ runs, folder }: Bench): Promise<Figure[]> {
  const env = { ACADEMY_DATA_DIR: join(folder, 'classes') }
  await (await startAcademy(env)).stop()
  const { id, token } = await addManyClasses(env, DEMO_ACCOUNTS.tutor.email)
  const academy = await startAcademy(env)
  const browser = await launchBrowser()
  try {
    const few = await signIn(academy.url, 'learner')
    const data = { ...few.session.data, id, firstname: 'Generated', lastname: 'learner1' }
    const many: SignedIn = { url: academy.url, session: { ...few.session, token, data } }
    const [times = [], others = []] = await inTurns(runs, [
      () => usable(browser, many),
      () => usable(browser, few),
    ])
    const tutor = await signIn(academy.url, 'tutor')
    const cookie = `user=${encodeURIComponent(JSON.stringify(many.session))}`
    const dashboard = await costOf(academy, '/dashboard', { cookie })
    const month = await costOf(academy, monthPath(), { authorization: `Bearer ${tutor.session.token}` })
    const file = await costOf(academy, await calendarPath(tutor), {}, OF_CALENDAR)
    const busy = 'of 20 courses and 400 classes'
    return [
      atMost(
        `a learner ${busy} opens /dashboard by phone: usable after ${Math.round(median(times))} ms`,
        1.5,
        median(times) / median(others),
        'x the dashboard of the sample’s learner',
      ),
      atMost(`/dashboard of a learner ${busy}: the server's CPU`, 40, dashboard.cpuMs, 'ms'),
      atMost(`/dashboard of a learner ${busy}, compressed`, 40, dashboard.kilobytes, 'kB'),
      atMost('a month of a tutor with 2,000 classes in the console: the server’s CPU', 20, month.cpuMs, 'ms'),
      atMost('a month of a tutor with 2,000 classes in the console, compressed', 20, month.kilobytes, 'kB'),
      atMost('the private calendar of a tutor with 2,000 classes: the server’s CPU', 100, file.cpuMs, 'ms'),
      atMost('the private calendar of a tutor with 2,000 classes, compressed', 100, file.kilobytes, 'kB'),
    ]
  } finally {
    await browser.close()
    await academy.stop()
  }
}

async function usable(browser: Browser, user: SignedIn): Promise<number> {
  const page = await openPhone(browser, { user, usableWith: ALL_THERE })
  const { usable: time } = await watchedLoad(page, `${user.url}/dashboard`)
  await page.context().close()
  return time
}

/** Measures the server's CPU time per answer, over many requests in sequence, and the compressed size. */
async function costOf(
  academy: ServerProcess,
  path: string,
  headers: Record<string, string>,
  requests = REQUESTS,
) {
  const ask = async () => {
    const reply = await fetch(`${academy.url}${path}`, { headers })
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`)
    return Buffer.from(await reply.arrayBuffer())
  }
  for (let warmUp = 0; warmUp < requests / 4; warmUp += 1) await ask()
  const before = academy.cpuSeconds()
  for (let asked = 0; asked < requests; asked += 1) await ask()
  const cpuMs = ((academy.cpuSeconds() - before) * 1_000) / requests
  return { cpuMs, kilobytes: brotliCompressSync(await ask()).length / 1_000 }
}

/** Returns the path that the console requests for this month. */
function monthPath(): string {
  const [from, to] = [0, 1].map(months => {
    const day = new Date()
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)).toISOString()
  })
  const query = { filter: { from, to }, range: [0, 499], sort: ['starts_at', 'ASC'] }
  const text = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
  return `/api/console/class-sessions?${new URLSearchParams(text)}`
}

async function calendarPath({ url, session }: SignedIn): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` }
  const reply = await fetch(`${url}/api/calendar`, { method: 'POST', headers })
  return new URL((await reply.json()).url).pathname
}
