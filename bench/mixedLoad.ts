import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { ANYBODY } from './courses.ts'

/** Whom the load is made of, and which course they look at. */
interface People {
  url: string
  slug: string
  learners: readonly string[]
}

interface MixedLoad {
  /** Answers of 500 and above, and connections that broke. */
  failed: number
  p99: number
}

interface Wish {
  path: string
  method?: 'POST'
  headers: Record<string, string>
  body?: string
}

/** Visits begin evenly, whether or not those before are answered: what waits for a slow server is measured waiting. */
const VISITS_A_SECOND = 20
const CONNECTIONS = 64

/** What a second of the load is made of, for the table. */
export const LOAD = `${VISITS_A_SECOND * 7} requests/s, ${VISITS_A_SECOND} of them payments`

/** Visitors who read pages, search and look at a course, learners who read their lists and open payments. */
export async function mixedLoad({ url, slug, learners }: People, seconds: number): Promise<MixedLoad> {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const times: number[] = []
  let failed = 0

  async function ask(wish: Wish): Promise<void> {
    const asked = performance.now()
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', ...wish })
      await body.dump()
      if (statusCode >= 500) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - asked)
  }

  async function visit(turn: number): Promise<void> {
    for (const wish of wishesOf(slug, learners[turn % learners.length] ?? '', turn)) await ask(wish)
  }

  const started = performance.now()
  const visits: Promise<void>[] = []
  for (let turn = 0; turn < seconds * VISITS_A_SECOND; turn++) {
    const due = started + (turn * 1_000) / VISITS_A_SECOND
    await sleep(Math.max(0, due - performance.now()))
    visits.push(visit(turn))
  }
  await Promise.all(visits)
  await pool.close()
  times.sort((a, b) => a - b)
  return { failed, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

function wishesOf(slug: string, token: string, turn: number): Wish[] {
  const headers = { authorization: `Bearer ${token}` }
  const payment = { reference: `bench-${randomUUID()}`, amount: 100, description: 'Bench' }
  return [
    { path: '/', headers: ANYBODY },
    { path: `/courses?q=sew&page=${(turn % 5) + 1}`, headers: ANYBODY },
    { path: `/courses/${slug}`, headers: ANYBODY },
    { path: `/api/courses?q=${randomUUID()}`, headers: ANYBODY },
    { path: '/api/courses/enrolled', headers },
    { path: '/api/payments/history', headers },
    {
      path: '/api/payments/create',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(payment),
    },
  ]
}
