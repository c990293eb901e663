import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import type { Sandbox } from '#server/money/payments/provider/sandbox/sandbox.ts'
import { SIGNATURE_HEADER, signatureOf } from '#server/money/payments/provider/webhookEvent.ts'
import { openSession } from '#server/people/queries/sessions.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { CourseRow } from '#server/platform/database/tables/catalogue.ts'
import { systemClock, timestampIn } from '#server/platform/time/clock.ts'
import { KEYS } from '../../../scripts/chaos/keys.ts'
import { freePort } from '../../../scripts/machine/ports.ts'
import { makers } from '../academy/make.ts'
import { engines } from '../database/engines.ts'
import { PATIENCE } from '../patience.ts'
import { startSandbox } from '../standIns/sandboxServer.ts'
import { dataFolder, launch, untilReady } from './runningAcademy.ts'

const PRICE = 73_000
/** In seconds. */
const DAY = 24 * 60 * 60

/** The commands that start a server: from the build, or from the sources with naive settling. */
const COMMANDS = {
  real: ['dist/server/main.js'],
  naive: ['--import', 'tsx', '--import', './tests/support/process/naive.mjs', 'server/main.ts'],
}

/**
 * Starts two processes of the academy on one PostgreSQL database, each with its own pool, and a card provider that can answer all
 * at the same instant, for races that a single process never has.
 */
export async function twoServers(kind: keyof typeof COMMANDS) {
  const postgres = engines.find(({ name }) => name === 'PostgreSQL')
  if (!postgres) throw new Error('These races need TEST_DATABASE_URL')
  const { DATABASE_URL = '' } = await postgres.emptyDatabase()
  const { db, close } = connect({ dialect: 'postgres', url: DATABASE_URL, poolSize: 2 })
  onTestFinished(close)
  await migrate(db)
  const make = makers(db)
  const tutor = await make.tutor()
  const tutor_id = tutor.id
  const { id: category_id } = await make.category()
  const { sandbox, apiUrl, open, pay } = await startSandbox()
  const asked = holdAnswersTogether(sandbox)

  const env = {
    ...KEYS,
    DATABASE_URL,
    DATABASE_POOL_SIZE: '10',
    PAYSTACK_API_URL: apiUrl,
    ACADEMY_DEMO: 'false',
    NAIRA_RATE: '430',
  }
  const urls = await Promise.all([startServer(kind, env), startServer(kind, env)])
  let turn = 0

  /** Posts to the two servers in turn. */
  async function postOnce(path: string, body: string, headers: Record<string, string>) {
    turn += 1
    const answer = await fetch(`${urls[turn % 2]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return { code: answer.status, body: await answer.json() }
  }

  /** Posts until the answer is not 503, by which a busy machine asks for a retry. */
  async function post(path: string, body: string, headers: Record<string, string>) {
    for (;;) {
      const answer = await postOnce(path, body, headers)
      if (answer.code !== 503) return answer
      await sleep(100)
    }
  }

  /** Posts as the tutor of every course. */
  async function postAsTutor(path: string, body: object) {
    const token = await openSession(db, systemClock, tutor_id)
    return postOnce(path, JSON.stringify(body), { authorization: `Bearer ${token}` })
  }

  function newCourse(cents: number) {
    return make.course({
      tutor_id,
      category_id,
      original_price_cents: cents,
      discounted_price_cents: cents,
    })
  }

  /** Creates a cohort that begins a hundred years from now. */
  function newCohort(course: CourseRow, seats: number) {
    return db
      .insertInto('cohorts')
      .values({
        course_id: course.id,
        name: 'Evenings',
        state: 'open',
        starts_on: '2126-01-07',
        ends_on: '2126-02-07',
        time_zone: 'Africa/Lagos',
        starts_at: '2126-01-06T23:00:00.000Z',
        ends_at: '2126-02-07T23:00:00.000Z',
        seats,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Creates a free onsite time in two weeks. */
  async function newSlot(course: CourseRow) {
    const place = await make.place({ tutor_id })
    const at = { course_id: course.id, tutor_id, place_id: place.id }
    const starts_at = timestampIn(systemClock, 14 * DAY)
    return make.slot({ ...at, starts_at, ends_at: timestampIn(systemClock, 14 * DAY + 3_600) })
  }

  async function buyerOf(course: CourseRow) {
    const learner = await make.learner()
    const amount = course.discounted_price_cents === 0 ? 0 : PRICE
    const token = await openSession(db, systemClock, learner.id)
    const call = (path: string, body: object) =>
      post(path, JSON.stringify(body), { authorization: `Bearer ${token}` })
    return {
      course,
      create: (reference: string, method = 'virtual') =>
        call('/api/payments/create', {
          reference,
          amount,
          description: 'A course',
          course_id: course.id,
          method,
        }),
      /** Creates a payment for a cohort, without retries: the server's faults are returned. */
      createIn: (cohort_id: number, reference: string) =>
        postOnce(
          '/api/payments/create',
          JSON.stringify({ reference, amount, description: 'A course', course_id: course.id, cohort_id }),
          { authorization: `Bearer ${token}` },
        ),
      join: (cohort: number) => call(`/api/cohorts/${cohort}/waiting`, {}),
      verify: (reference: string) => call('/api/payments/verify', { reference }),
      enrol: (payment_id: number) => call('/api/courses/enrol', { course_id: course.id, payment_id }),
      count: async () =>
        (
          await db
            .selectFrom('courses')
            .select('enrollments_count')
            .where('id', '=', course.id)
            .executeTakeFirstOrThrow()
        ).enrollments_count,
      seats: () => db.selectFrom('enrolments').selectAll().where('course_id', '=', course.id).execute(),
      payments: () =>
        db.selectFrom('payments').selectAll().where('course_id', '=', course.id).orderBy('id').execute(),
    }
  }

  return {
    db,
    /** Creates a learner and a course at ₦73,000 that is sold live and onsite, with a browser's calls. */
    async newBuyer() {
      const course = await newCourse(10_000)
      await newSlot(course)
      return buyerOf(course)
    },
    /** Creates learners and one cohort of a course, free or at ₦73,000. */
    async classOf(learners: number, { seats, isFree = false }: { seats: number; isFree?: boolean }) {
      const course = await newCourse(isFree ? 0 : 10_000)
      const cohort = await newCohort(course, seats)
      const buyers = await Promise.all(Array.from({ length: learners }, () => buyerOf(course)))
      return { course, cohort, buyers }
    },
    newCohort,
    postAsTutor,
    /** Creates learners of one onsite course and one free slot in two weeks. */
    async onsiteOf(learners: number) {
      const course = await newCourse(10_000)
      const slot = await newSlot(course)
      const tokens = await Promise.all(
        Array.from({ length: learners }, async () => {
          const learner = await make.learner()
          await make.enrolment({
            user_id: learner.id,
            course_id: course.id,
            method: 'physical',
            completes_at: timestampIn(systemClock, 42 * DAY),
          })
          return openSession(db, systemClock, learner.id)
        }),
      )
      const book = (token: string) =>
        post('/api/onsite-classes/book', JSON.stringify({ slot_id: slot.id }), {
          authorization: `Bearer ${token}`,
        })
      return { slot, tokens, book }
    },
    /** Charges the card. */
    async pay(reference: string) {
      await open(reference)
      await pay(reference)
    },
    webhook(reference: string) {
      const body = JSON.stringify({
        event: 'charge.success',
        data: { reference, status: 'success', mark: Math.random() },
      })
      return post('/api/payments/webhook', body, {
        [SIGNATURE_HEADER]: signatureOf(Buffer.from(body), sandbox.secretKey),
      })
    },
    /** Waits until every job of a kind has ended. */
    idle: (kind = 'webhook event') =>
      vi.waitFor(async () => {
        const waiting = await db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', kind)
          .where('ended_at', 'is', null)
          .execute()
        if (waiting.length > 0) throw new Error(`${waiting.length} jobs "${kind}" wait`)
      }, PATIENCE),
    history: async (reference: string) =>
      (
        await db
          .selectFrom('payment_events')
          .select('kind')
          .where('reference', '=', reference)
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind),
    /** Holds the provider's answers for this many milliseconds; returns a function that counts the requests until then. */
    together: asked,
  }
}

function holdAnswersTogether({ switches }: Sandbox) {
  let leaveAt = 0
  let questions = 0
  Object.defineProperty(switches, 'latencyMs', { get: () => Math.max(0, leaveAt - Date.now()) })
  // Read once per request, unlike the latency.
  Object.defineProperty(switches, 'answer', {
    get() {
      // A request after the first answers is a legitimate new one, so it is not counted.
      if (Date.now() < leaveAt) questions += 1
      return 'normal'
    },
  })
  return (milliseconds: number) => {
    leaveAt = Date.now() + milliseconds
    questions = 0
    return () => questions
  }
}

async function startServer(kind: keyof typeof COMMANDS, env: Record<string, string>) {
  const port = await freePort()
  const folder = dataFolder()
  const own = {
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    REQUESTS_PER_MINUTE: '0',
    ACADEMY_DATA_DIR: folder.path,
  }
  const server = launch({ ...own, ...env }, COMMANDS[kind])
  onTestFinished(async () => {
    server.process.kill('SIGTERM')
    await server.ended
    await folder.remove()
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server)
  return url
}
