import { randomUUID } from 'node:crypto'
import { openSession } from '#server/accounts/sessions.ts'
import { systemClock, timestamp } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/start.ts'
import { ANYBODY } from './courses.ts'
import { median } from './figures.ts'

const LEARNERS = 600
const WRITERS = 50

/** How fast free enrolments are written down for good. */
export interface Writes {
  perSecond: number
  p99: number
}

/** Puts learners with a session each straight into the database: signing up is slow on purpose. */
export async function makeLearners(env: Record<string, string>): Promise<string[]> {
  const connection = await openDatabase(readConfig(env))
  try {
    return await connection.db.transaction().execute(async db => {
      const tokens: string[] = []
      for (let number = 0; number < LEARNERS; number++) {
        const email = `bench-${randomUUID()}@example.com`
        const { id } = await db
          .insertInto('users')
          .values({
            email,
            email_key: email,
            password_hash: 'no password opens this account',
            firstname: 'Bench',
            lastname: String(number),
            user_type: 'learner',
            created_at: timestamp(systemClock),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        tokens.push(await openSession(db, systemClock, id))
      }
      return tokens
    })
  } finally {
    await connection.close()
  }
}

/** Enrols every learner in every free course, fifty at a time: each answer is a committed payment with its enrolment. */
export async function enrolAll(url: string, tokens: readonly string[]): Promise<Writes> {
  const free = await freeCourses(url)
  const wishes = tokens.flatMap(token => free.map(course => ({ token, course })))
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let wish = wishes.pop(); wish; wish = wishes.pop()) {
        const asked = performance.now()
        await enrol(url, wish.token, wish.course)
        times.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const slowest = times.sort((a, b) => b - a).slice(0, Math.ceil(times.length / 50))
  return { perSecond: times.length / seconds, p99: median(slowest) }
}

async function freeCourses(url: string): Promise<number[]> {
  const reply = await fetch(`${url}/api/courses?price=free&items=100`, {
    headers: ANYBODY,
  })
  const { data } = await reply.json()
  return data.data.map(({ id }: { id: number }) => id)
}

async function enrol(url: string, token: string, course: number): Promise<void> {
  const reply = await fetch(`${url}/api/payments/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reference: `bench-${randomUUID()}`,
      amount: 0,
      description: 'Bench',
      course_id: course,
    }),
  })
  if (!reply.ok) throw new Error(`A free enrolment was refused: ${await reply.text()}`)
  await reply.arrayBuffer()
}
