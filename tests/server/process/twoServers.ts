import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import { openSession } from '#server/accounts/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { SIGNATURE_HEADER, signatureOf } from '#server/payments/signature.ts'
import { freePort } from '../../../scripts/ports.ts'
import { ROOT } from '../../../scripts/stamp.mjs'
import { engines } from '../../support/engines.ts'
import { makers } from '../../support/make.ts'
import { dataFolder } from '../../support/runningAcademy.ts'
import { startSandbox } from '../payments/sandboxServer.ts'

const FIRST_PORT = 4_700
const START_LIMIT_MS = 45_000
const PRICE = 73_000
const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_sandbox', PAYSTACK_PUBLIC_KEY: 'pk_test_sandbox' }

/** How a server is started: from the build, or from the sources with the naive settling put in. */
const COMMANDS = {
  real: ['dist/server/main.js'],
  naive: ['--import', 'tsx', '--import', './tests/server/process/naive.mjs', 'server/main.ts'],
}

/**
 * Two processes of the academy on one PostgreSQL database, each with a pool of its own, and one card provider whose
 * answers all leave at the same instant: the races that a single process never sees.
 */
export async function twoServers(kind: keyof typeof COMMANDS) {
  const postgres = engines.find(({ name }) => name === 'PostgreSQL')
  if (!postgres) throw new Error('These races need TEST_DATABASE_URL')
  const { DATABASE_URL = '' } = await postgres.emptyDatabase()
  const { db, close } = connect({ dialect: 'postgres', url: DATABASE_URL, poolSize: 2 })
  onTestFinished(close)
  await migrate(db)
  const make = makers(db)
  const { id: tutor_id } = await make.tutor()
  const { id: category_id } = await make.category()
  const { sandbox, apiUrl, open, pay } = await startSandbox()
  const asked = holdAnswersTogether(sandbox)

  const env = {
    ...KEYS,
    DATABASE_URL,
    DATABASE_POOL_SIZE: '10',
    PAYSTACK_API_URL: apiUrl,
    ACADEMY_DEMO: 'false',
  }
  const urls = await Promise.all([
    startServer(kind, FIRST_PORT, env),
    startServer(kind, FIRST_PORT + 50, env),
  ])
  let turn = 0

  /** Posts to one server and then to the other, in turn; again where a busy machine is told to come again. */
  async function post(path: string, body: string, headers: Record<string, string>) {
    for (;;) {
      turn += 1
      const answer = await fetch(`${urls[turn % 2]}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      if (answer.status !== 503) return { code: answer.status, body: await answer.json() }
      await sleep(100)
    }
  }

  return {
    db,
    /** A learner before a course at ₦73,000, with the calls that a browser makes. */
    async newBuyer() {
      const learner = await make.learner()
      const course = await make.course({
        tutor_id,
        category_id,
        original_price_cents: 10_000,
        discounted_price_cents: 10_000,
      })
      const token = await openSession(db, systemClock, learner.id)
      const call = (path: string, body: object) =>
        post(path, JSON.stringify(body), { authorization: `Bearer ${token}` })
      return {
        course,
        create: (reference: string, method = 'virtual') =>
          call('/api/payments/create', {
            reference,
            amount: PRICE,
            description: 'A course',
            course_id: course.id,
            method,
          }),
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
    /** Every kept webhook was worked off. */
    idle: () =>
      vi.waitFor(
        async () => {
          const waiting = await db
            .selectFrom('webhook_events')
            .select('id')
            .where('worked_at', 'is', null)
            .execute()
          if (waiting.length > 0) throw new Error(`${waiting.length} webhooks wait`)
        },
        { timeout: 10_000, interval: 20 },
      ),
    history: async (reference: string) =>
      (
        await db
          .selectFrom('payment_events')
          .select('kind')
          .where('reference', '=', reference)
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind),
    /** From now on the provider's answers leave together, so many milliseconds from now; answers its count of questions. */
    together: asked,
  }
}

function holdAnswersTogether({ switches }: Sandbox) {
  let leaveAt = 0
  let questions = 0
  Object.defineProperty(switches, 'latencyMs', { get: () => Math.max(0, leaveAt - Date.now()) })
  // Read once a request, unlike the latency.
  Object.defineProperty(switches, 'answer', {
    get() {
      questions += 1
      return 'normal'
    },
  })
  return (milliseconds: number) => {
    leaveAt = Date.now() + milliseconds
    questions = 0
    return () => questions
  }
}

async function startServer(kind: keyof typeof COMMANDS, from: number, env: Record<string, string>) {
  const port = await freePort(from)
  const folder = dataFolder()
  const child = spawn(process.execPath, COMMANDS[kind], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      REQUESTS_PER_MINUTE: '0',
      ACADEMY_DATA_DIR: folder.path,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    folder.remove()
  })
  const url = `http://127.0.0.1:${port}`
  if (!(await isReady(url, child))) throw new Error(`A server did not start: ${complaint}`)
  return url
}

async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  const limit = performance.now() + START_LIMIT_MS
  while (performance.now() < limit && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await sleep(50)
  }
  return false
}
