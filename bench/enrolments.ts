import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openSession } from '#server/accounts/sessions.ts'
import { systemClock, timestamp } from '#server/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { insertInBulk } from '#server/sample/insertInBulk.ts'
import { openDatabase } from '#server/start.ts'
import { ANYBODY } from './courses.ts'

const LEARNERS = 2_000
const CONNECTIONS = 50

/** So many are made before anything is counted: a server that has just started compiles what it runs. */
const WARMING_UP = 2_000
const COUNTED = 4_000

const STEADY_SECONDS = 2
const PATH = '/api/payments/create'

/** How fast free enrolments are written down for good. */
export interface Writes {
  /** With fifty connections that are never idle: each waits for its answer and asks again. */
  perSecond: number
  /** Milliseconds of the slowest hundredth when as many come as the goal asks for, over fifty connections. */
  p99: number
}

/** Puts learners with a session each straight into the database: signing up is slow on purpose. */
export async function makeLearners(env: Record<string, string>): Promise<string[]> {
  const { db, close } = await openDatabase(readConfig(env))
  const name = randomBytes(6).toString('hex')
  try {
    return await db.transaction().execute(async trx => {
      const people = Array.from({ length: LEARNERS }, (_, number) => {
        const email = `${name}-${number}@example.com`
        return {
          email,
          email_key: email,
          password_hash: 'no password opens this account',
          firstname: 'Bench',
          lastname: String(number),
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
 * Enrols learners in the free courses over fifty connections: each answer is a committed payment with its enrolment.
 * Fifty connections that are never idle wait 50 / perSecond on average, however good the server is, so how long an
 * answer takes is measured while `rate` come a second, evenly, counted from when each was to be sent.
 */
export async function enrolAll(url: string, tokens: readonly string[], rate: number): Promise<Writes> {
  const free = await freeCourses(url)
  const wishes = tokens.flatMap(token => free.map(course => ({ token, course })))
  await enrolBusily(url, wishes, WARMING_UP)
  const perSecond = await enrolBusily(url, wishes, COUNTED)
  return { perSecond, p99: await enrolSteadily(url, wishes, rate) }
}

interface Wish {
  token: string
  course: number
}

async function enrolBusily(url: string, wishes: Wish[], amount: number): Promise<number> {
  let refused = 0
  const started = performance.now()
  // autocannon's own duration is in whole seconds.
  let answered = started
  const { requests, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        method: 'POST',
        path: PATH,
        setupRequest: request => ({ ...request, ...requestOf(wishes.pop()) }),
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

async function enrolSteadily(url: string, wishes: Wish[], rate: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const amount = Math.min(wishes.length, rate * STEADY_SECONDS)
  const started = performance.now()
  const answers: Promise<number>[] = []
  while (answers.length < amount) {
    const due = Math.min(amount, Math.ceil(((performance.now() - started) / 1000) * rate))
    while (answers.length < due) {
      const planned = started + (answers.length / rate) * 1000
      answers.push(send(url, agent, wishes.pop()).then(() => performance.now() - planned))
    }
    await sleep(1)
  }
  const times = (await Promise.all(answers)).sort((a, b) => a - b)
  agent.destroy()
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

function send(url: string, agent: Agent, wish: Wish | undefined): Promise<void> {
  const { headers, body } = requestOf(wish)
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${PATH}`, { method: 'POST', agent, headers }, reply => {
      reply.resume()
      if (reply.statusCode === 200) reply.on('end', resolve)
      else reject(new Error(`An enrolment was answered ${reply.statusCode}`))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function requestOf(wish: Wish = { token: '', course: 0 }) {
  const reference = `bench-${randomUUID()}`
  const body = JSON.stringify({ reference, amount: 0, description: 'Bench', course_id: wish.course })
  const headers = {
    authorization: `Bearer ${wish.token}`,
    'content-type': 'application/json',
  }
  return { headers, body }
}

async function freeCourses(url: string): Promise<number[]> {
  const reply = await fetch(`${url}/api/courses?price=free&items=100`, { headers: ANYBODY })
  const { data } = await reply.json()
  return data.data.map(({ id }: { id: number }) => id)
}
