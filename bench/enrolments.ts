import { randomBytes, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { openSession } from '#server/people/accounts/queries/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { foldedNames } from '#server/platform/database/foldedColumns.ts'
import { insertInBulk } from '#server/platform/database/insertInBulk.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { systemClock, timestamp } from '#server/platform/time/clock.ts'
import { ANYBODY } from './courses.ts'

const LEARNERS = 2_000

/** The number of learners who enrol at the same time. */
export const CONNECTIONS = 50

/** Enrolments before counting starts: a new server still compiles its code. */
const WARMING_UP = 2_000
const COUNTED = 4_000

const PATH = '/api/payments/create'

/** Inserts learners, each with a session, directly into the database: signing up is slow on purpose. */
export async function makeLearners(env: Record<string, string>): Promise<string[]> {
  const { db, close } = await openDatabase(readConfig(env))
  const name = randomBytes(6).toString('hex')
  try {
    return await db.transaction().execute(async trx => {
      const people = Array.from({ length: LEARNERS }, (_, number) => {
        const email = `${name}-${number}@example.com`
        const names = { firstname: 'Bench', lastname: String(number) }
        return {
          email,
          email_key: email,
          password_hash: 'no password opens this account',
          ...names,
          ...foldedNames(names),
          user_type: 'learner' as const,
          created_at: timestamp(systemClock),
        }
      })
      await insertInBulk(trx, 'users', people)
      const learners = await trx
        .selectFrom('users')
        .select('id')
        .orderBy('id', 'desc')
        .limit(LEARNERS)
        .execute()
      const tokens: string[] = []
      for (const { id } of learners) tokens.push(await openSession(trx, systemClock, id))
      return tokens
    })
  } finally {
    await close()
  }
}

/**
 * Enrols learners in the free courses, over connections that are never idle. Every answer is a committed payment with its
 * enrolment. Returns the enrolments per second.
 */
export async function enrolmentRate(url: string, tokens: readonly string[]): Promise<number> {
  const free = await freeCourses(url)
  const enrolments = tokens.flatMap(token => free.map(course => ({ token, course })))
  await enrol(url, enrolments, WARMING_UP)
  return enrol(url, enrolments, COUNTED)
}

/** Enrols learners in each free course, so that their own pages have content. */
export async function enrolInFree(url: string, tokens: readonly string[]): Promise<void> {
  for (const course of await freeCourses(url)) {
    const replies = await Promise.all(
      tokens.map(token => fetch(`${url}${PATH}`, { method: 'POST', ...requestOf({ token, course }) })),
    )
    if (replies.some(({ ok }) => !ok)) throw new Error('An enrolment in a free course was refused')
  }
}

interface Enrolment {
  token: string
  course: number
}

async function enrol(url: string, enrolments: Enrolment[], amount: number): Promise<number> {
  let refused = 0
  const started = performance.now()
  // autocannon's own duration has whole seconds only.
  let answered = started
  const { requests, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        method: 'POST',
        path: PATH,
        setupRequest: request => ({ ...request, ...requestOf(enrolments.pop()) }),
        onResponse(status) {
          answered = performance.now()
          if (status !== 200) refused += 1
        },
      },
    ],
  })
  if (errors + refused > 0) throw new Error(`${errors} connections broke, ${refused} enrolments were refused`)
  return requests.total / ((answered - started) / 1000)
}

function requestOf(enrolment: Enrolment = { token: '', course: 0 }) {
  const reference = `bench-${randomUUID()}`
  const body = JSON.stringify({ reference, amount: 0, description: 'Bench', course_id: enrolment.course })
  const headers = {
    authorization: `Bearer ${enrolment.token}`,
    'content-type': 'application/json',
  }
  return { headers, body }
}

async function freeCourses(url: string): Promise<number[]> {
  const reply = await fetch(`${url}/api/courses?price=free&items=100`, { headers: ANYBODY })
  const { data } = await reply.json()
  return data.data.map(({ id }: { id: number }) => id)
}
