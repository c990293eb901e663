import { randomUUID } from 'node:crypto'
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

const PEOPLE = 24
/** Between two requests of one person: a full server, not an endless queue. */
const PAUSE_MS = 20

/** Visitors who read pages, search and look at a course, learners who read their lists and open payments. */
export async function mixedLoad({ url, slug, learners }: People, seconds: number): Promise<MixedLoad> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let failed = 0

  async function ask(path: string, init: RequestInit = { headers: ANYBODY }): Promise<void> {
    const asked = performance.now()
    const reply = await fetch(`${url}${path}`, init).catch(() => null)
    await reply?.arrayBuffer()
    times.push(performance.now() - asked)
    if (reply === null || reply.status >= 500) failed += 1
  }

  async function visit(turn: number): Promise<void> {
    const headers = { authorization: `Bearer ${learners[turn % learners.length]}` }
    await ask('/')
    await ask(`/courses?q=sew&page=${(turn % 5) + 1}`)
    await ask(`/courses/${slug}`)
    await ask(`/api/courses?q=${randomUUID()}`)
    await ask('/api/courses/enrolled', { headers })
    await ask('/api/payments/history', { headers })
    await ask('/api/payments/create', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ reference: `bench-${randomUUID()}`, amount: 100, description: 'Bench' }),
    })
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }

  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (let turn = person; performance.now() < end; turn += PEOPLE) await visit(turn)
    }),
  )
  const sorted = times.sort((a, b) => a - b)
  return { failed, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}
