import { join } from 'node:path'
import { findByEmail } from '#server/people/queries/accounts.ts'
import { openSession } from '#server/people/queries/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { startPostgres } from '../../scripts/machine/postgres.ts'
import { atMost, type Bench, type Figure, median } from '../figures.ts'
import { generate } from '../generate.ts'
import { type ServerProcess, startAcademy } from '../serverProcess.ts'

const FEW = 10
const MANY = 100_000
const ENROLMENTS = 1_000_000
const READS = 200

/** An academy under comparison. Requests carry a session, so that no answer comes from the cache. */
interface Side {
  courses: number
  academy: ServerProcess
  tutor: string
}

type PathOf = (courses: number, turn: number) => string

/** Paths with comparable answers at ten courses and at a hundred thousand; pages are full on both sides. */
const LISTS: Record<string, PathOf> = {
  'a course': (courses, turn) => `/api/courses/generated-${(turn * 7919) % courses}`,
  'the first page': () => '/api/courses?items=10',
  'the page at 80%': courses => `/api/courses?items=10&page=${Math.ceil((courses / 10) * 0.8)}`,
  'the last page': courses => `/api/courses?items=10&page=${courses / 10}`,
  'a category': () => '/api/courses?items=2&category=craft',
  'the last page of a category': courses => `/api/courses?items=2&category=craft&page=${courses / 10}`,
  'the most popular': () => '/api/courses?items=10&sort=popular',
  "a tutor's courses": () => '/api/tutor/courses?items=10',
}

const SEARCHES: Record<string, PathOf> = {
  'a search by a word': () => '/api/courses?items=1&q=python',
  'a search by a beginning': () => '/api/courses?items=1&q=boo',
  'a search by a word and a beginning': () => '/api/courses?items=1&q=weaving%20tra',
  'a misspelt search': () => '/api/courses?items=1&q=bokkeeping',
}

/** The readings, each with its maximum slowdown factor. */
const READINGS = [
  ...Object.entries(LISTS).map(([name, pathOf]) => ({ name, pathOf, goal: 1.5 })),
  ...Object.entries(SEARCHES).map(([name, pathOf]) => ({ name, pathOf, goal: 2 })),
]

/** Maximum growth in bytes: slugs, ids and totals get more digits, and titles differ. */
const LONGER = 1.1

/** Compares an academy of 100,000 courses and a million enrolments with one of ten courses. */
export async function measureGrowth({ folder }: Bench): Promise<Figure[]> {
  const postgres = [await startPostgres(), await startPostgres()] as const
  try {
    const [few, many] = ['few', 'many'].map(name => join(folder, `growth-${name}`)) as [string, string]
    return [
      ...(await compare('SQLite', { ACADEMY_DATA_DIR: few }, { ACADEMY_DATA_DIR: many })),
      ...(await compare(
        'PostgreSQL',
        { ACADEMY_DATA_DIR: few, DATABASE_URL: postgres[0].url },
        { ACADEMY_DATA_DIR: many, DATABASE_URL: postgres[1].url },
      )),
    ]
  } finally {
    for (const server of postgres) await server.stop()
  }
}

async function compare(
  engine: string,
  few: Record<string, string>,
  many: Record<string, string>,
): Promise<Figure[]> {
  // Fills both before either starts: a server left running would keep the bench from ending.
  await fill(few, FEW, 100)
  await fill(many, MANY, ENROLMENTS)
  const small = await open(few, FEW)
  const big = await open(many, MANY)
  try {
    const figures: Figure[] = []
    const growths: number[] = []
    for (const { name, pathOf, goal } of READINGS) {
      const answers: [Answer[], Answer[]] = [[], []]
      // In turns, so that other work of the machine slows both.
      for (let turn = 0; turn < READS; turn++) {
        answers[0].push(await read(small, pathOf(FEW, turn)))
        answers[1].push(await read(big, pathOf(MANY, turn)))
      }
      const [before = 0, after = 0] = answers.map(side => median(side.map(({ ms }) => ms)))
      const [short = 0, long = 0] = answers.map(side => median(side.map(({ bytes }) => bytes)))
      const what = `${name}, ${engine}: ${before.toFixed(2)} ms, then ${after.toFixed(2)} ms`
      figures.push(atMost(what, goal, after / before, UNIT))
      growths.push(long / short)
    }
    const memory = big.academy.residentMb() / small.academy.residentMb()
    return [
      ...figures,
      atMost(`bytes of these answers, the one that grew most, ${engine}`, LONGER, Math.max(...growths), UNIT),
      atMost(`resident memory of the server, ${engine}`, 1.5, memory, UNIT),
    ]
  } finally {
    await small.academy.stop()
    await big.academy.stop()
  }
}

const UNIT = 'x from 10 to 100,000 courses'

async function fill(env: Record<string, string>, courses: number, enrolments: number): Promise<void> {
  await generate({ ...env, ACADEMY_DEMO: 'false', NAIRA_RATE: '430' }, { courses, enrolments })
}

async function open(env: Record<string, string>, courses: number): Promise<Side> {
  const own = { ...env, ACADEMY_DEMO: 'false', NAIRA_RATE: '430' }
  const tutor = await sessionOf(own, 'tutor1@example.com')
  return { courses, tutor, academy: await startAcademy(own) }
}

interface Answer {
  ms: number
  bytes: number
}

async function read({ academy, tutor }: Side, path: string): Promise<Answer> {
  const asked = performance.now()
  const reply = await fetch(`${academy.url}${path}`, { headers: { authorization: `Bearer ${tutor}` } })
  const { byteLength: bytes } = await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return { ms: performance.now() - asked, bytes }
}

/** Opens a session directly in the database: generated people have no password. */
async function sessionOf(env: Record<string, string>, email: string): Promise<string> {
  const { db, close } = await openDatabase(readConfig(env))
  try {
    const user = await findByEmail(db, email)
    if (!user) throw new Error(`Nobody has the e-mail ${email}`)
    return await openSession(db, systemClock, user.id)
  } finally {
    await close()
  }
}
