import { randomBytes, randomUUID } from 'node:crypto'
import type { CourseDetail } from '#contract/entities.ts'
import { openSession } from '#server/people/queries/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { foldedNames } from '#server/platform/database/foldedColumns.ts'
import { insertInBulk } from '#server/platform/database/insertInBulk.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { systemClock, timestamp } from '#server/platform/time/clock.ts'
import { ANYBODY } from './courses.ts'
import type { VisitRequest } from './steadyLoad.ts'

const LEARNERS = 2_000

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

/** Returns the requests that enrol each learner in each free course. */
export async function freeEnrolments(url: string, tokens: readonly string[]): Promise<VisitRequest[]> {
  const free = await freeCourses(url)
  return free.flatMap(course => tokens.map(token => enrolment(token, course)))
}

/** Enrols learners in each free course, so that their own pages have content. */
export async function enrolInFree(url: string, tokens: readonly string[]): Promise<void> {
  for (const course of await freeCourses(url)) {
    const replies = await Promise.all(
      tokens.map(token => {
        const { path, ...request } = enrolment(token, course)
        return fetch(`${url}${path}`, request)
      }),
    )
    if (replies.some(({ ok }) => !ok)) throw new Error('An enrolment in a free course was refused')
  }
}

function enrolment(token: string, course_id: number): VisitRequest {
  return {
    path: '/api/payments/create',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference: `bench-${randomUUID()}`, amount: 0, description: 'Bench', course_id }),
  }
}

/** Returns the free courses that anybody can start at once: not those of cohorts, nor those whose classes are over. */
async function freeCourses(url: string): Promise<number[]> {
  const read = async (path: string) =>
    (await (await fetch(`${url}${path}`, { headers: ANYBODY })).json()).data
  const cards: { slug: string }[] = (await read('/api/courses?price=free&items=100')).data
  const courses: CourseDetail[] = await Promise.all(cards.map(({ slug }) => read(`/api/courses/${slug}`)))
  return courses.filter(course => course.sold?.virtual && !course.runs_in_cohorts).map(({ id }) => id)
}
