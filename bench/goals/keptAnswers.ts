import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { ANYBODY, firstSlug } from '../courses.ts'
import { makeLearners } from '../enrolments.ts'
import { atLeast, atMost, type Figure, median, medianOf } from '../figures.ts'
import { hammer, type Load, read, type Wish } from '../load.ts'
import { type ServerProcess, startAcademy, startProgram } from '../serverProcess.ts'

/** Clients of the database beside the readers of a kept page. */
const HAMMERING = 16

/** What people type: words, beginnings, several words, one that is misspelt, one that no course has. */
const SEARCHED = ['sewing', 'python', 'bus', 'web design', 'yoruba for', 'potery', 'astronomy']

/** Answers that are made once: how near they come to a server that does nothing, alone and beside a busy database. */
export async function measureKeptAnswers(bench: Bench): Promise<Figure[]> {
  const hello = await startProgram('bench/hello.ts')
  const limit = await medianOf(bench.runs, async () => (await read(hello, '/')).perCoreSecond)
  await hello.stop()

  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(bench.folder, 'kept') })
  try {
    return [...(await measureAlone(bench, academy, limit)), await measureBeside(bench, academy)]
  } finally {
    await academy.stop()
  }
}

async function measureAlone({ runs }: Bench, academy: ServerProcess, limit: number): Promise<Figure[]> {
  const page = `/courses/${await firstSlug(academy.url)}`
  const list = '/api/courses'
  const etag = await etagOf(`${academy.url}${list}`)
  const rows: { name: string; goal: number; path: string; headers: Record<string, string> }[] = [
    { name: 'page of a course', goal: 0.8, path: page, headers: {} },
    { name: '/api/courses', goal: 0.75, path: list, headers: {} },
    { name: '304 by ETag', goal: 0.95, path: list, headers: { 'if-none-match': etag } },
  ]
  const figures: Figure[] = []
  let slowest = 0
  for (const { name, goal, path, headers } of rows) {
    const loads: Load[] = []
    for (let run = 0; run < runs; run++) loads.push(await read(academy, path, headers))
    slowest = Math.max(slowest, median(loads.map(({ p99 }) => p99)))
    const perSecond = median(loads.map(({ perCoreSecond }) => perCoreSecond))
    const what = `${name}, ${Math.round(perSecond)} requests a second`
    figures.push(atLeast(what, goal, perSecond / limit, 'x hello world'))
  }
  return [...figures, atMost('slowest hundredth of these reads', 8, slowest, 'ms')]
}

/** No search is ever kept, and every payment is on the disk before it is answered. */
async function measureBeside({ runs, folder }: Bench, academy: ServerProcess): Promise<Figure> {
  const learners = await makeLearners({ ACADEMY_DATA_DIR: join(folder, 'kept') })
  const page = '/courses'
  const alone = await medianOf(runs, async () => (await read(academy, page)).perSecond)
  let hammered = 0
  const beside = await medianOf(runs, async () => {
    const end = hammer(academy.url, HAMMERING, turn =>
      turn % 2 === 0 ? search(turn) : openPayment(learners[turn % learners.length] ?? ''),
    )
    const { perSecond, seconds } = await read(academy, page)
    hammered = (await end()) / seconds
    return perSecond
  })
  const what = `a kept page while 16 clients without pause read and write, ${Math.round(hammered)} a second`
  return atLeast(what, 0.4, beside / alone, 'x alone')
}

function search(turn: number): Wish {
  const words = SEARCHED[(turn / 2) % SEARCHED.length] ?? ''
  return { method: 'GET', path: `/api/courses?q=${encodeURIComponent(words)}`, headers: ANYBODY }
}

/** Refused once a learner has many open, which asks the database all the same. */
function openPayment(token: string): Wish {
  return {
    method: 'POST',
    path: '/api/payments/create',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference: `bench-${randomUUID()}`, amount: 100, description: 'Bench' }),
  }
}

async function etagOf(url: string): Promise<string> {
  const reply = await fetch(url, { headers: { ...ANYBODY, 'accept-encoding': 'br' } })
  await reply.arrayBuffer()
  return reply.headers.get('etag') ?? ''
}
