import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMAIL_JOB, emit } from '#server/outbox/emit.ts'
import { connect } from '#server/platform/database/connect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { foldedNames } from '#server/platform/database/foldedColumns.ts'
import { insertInBulk } from '#server/platform/database/insertInBulk.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { systemClock, timestamp } from '#server/platform/time/clock.ts'
import { type AcademyProcess, startAcademyProcess } from '../machine/academyProcess.ts'
import { freePort } from '../machine/ports.ts'
import { type MailFaults, type MailSink, startMailSink } from './mailSink.ts'
import { judgeLetters, type LettersVerdict } from './verdict.ts'

/** The size of a run, and its database: a file with one server, or an empty PostgreSQL with two. */
interface LettersOptions {
  letters: number
  kills: number
  databaseUrl?: string
  faults?: MailFaults
}

/** The result of a run. */
export interface LettersReport extends LettersVerdict {
  letters: number
  kills: number
  /** The number of letters read to their final dot. */
  arrivals: number
  turnedAway: MailSink['turnedAway']
  /** Letter jobs that did not end as done. */
  unfinished: number
  seconds: number
}

/** A delay per letter, so that kills hit letters in every state. */
const FAULTS: MailFaults = { refused: 0.05, dropped: 0.05, cut: 0.03, hung: 0.003, thoughtMs: 60 }
/** The other letters leave without kills. */
const KILLED_SHARE = 0.9
const LONGEST_MOMENT_MS = 100
/** Longer than a claim, and than the time-out of a hung letter. */
const LIMIT_MS = 5 * 60_000
const LONG_AGO = '2026-01-01T00:00:00.000Z'
/** Servers restart on their own ports, so parallel runs must start at different ports. */
const PORTS = { first: 6_700, count: 2_000 }

/** Sends letters while their servers are killed again and again, then judges the arrivals at the mail server. */
export async function proveLetters(options: LettersOptions): Promise<LettersReport> {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'academy-letters-'))
  const { databaseUrl: url } = options
  const connection = connect(
    url ? { dialect: 'postgres', url, poolSize: 2 } : { dialect: 'sqlite', file: join(folder, 'academy.db') },
  )
  const { db } = connection
  const sink = await startMailSink(options.faults ?? FAULTS)
  const servers: AcademyProcess[] = []
  try {
    await migrate(db)
    const env = {
      ACADEMY_DATA_DIR: folder,
      ACADEMY_DEMO: 'false',
      NAIRA_RATE: '430',
      SMTP_URL: sink.url,
      ...(url && { DATABASE_URL: url }),
    }
    for (let count = 0; count < (url ? 2 : 1); count += 1) {
      const port = await freePort(PORTS.first + Math.floor(Math.random() * PORTS.count))
      servers.push(await startAcademyProcess(port, env))
    }
    const people = await orderForEach(db, options.letters)
    const hurrying = setInterval(() => endWaits(db).catch(() => undefined), 500)
    try {
      await killAllAlong(servers, sink, options)
      await untilAllEnded(db)
    } finally {
      clearInterval(hurrying)
    }
    const kills = servers.flatMap(({ outages }) => outages.map(({ from }) => from))
    return {
      ...judgeLetters(people, sink.arrivals, kills),
      letters: options.letters,
      kills: kills.length,
      arrivals: sink.arrivals.length,
      turnedAway: sink.turnedAway,
      unfinished: options.letters - (await countOf(db, 'done')),
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await Promise.all(servers.map(server => server.stop()))
    await sink.stop()
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns true if each letter arrived, none came twice without a reason, and every job ended as done. */
export function isFlawless({ lost, wrong, unfinished }: LettersReport): boolean {
  return lost.length === 0 && wrong.length === 0 && unfinished === 0
}

/** Orders one letter for each of this many learners, all due at once; returns their addresses. */
async function orderForEach(db: Db, count: number): Promise<string[]> {
  const now = timestamp(systemClock)
  const emails = Array.from({ length: count }, (_, index) => `learner-${index}@example.com`)
  const person = { password_hash: '-', firstname: 'Ada', lastname: 'Okafor', user_type: 'learner' } as const
  const rows = emails.map(email => ({
    ...person,
    ...foldedNames(person),
    email,
    email_key: email,
    created_at: now,
  }))
  await insertInBulk(db, 'users', rows)
  const learners = await db.selectFrom('users').select('id').orderBy('id').execute()
  await db.transaction().execute(async trx => {
    for (const { id: to } of learners)
      await emit(trx, { event: { about: 'password changed', to, at: now }, key: to }, now)
  })
  return emails
}

/** Kills one of the servers at random moments, spread evenly over the letters. */
async function killAllAlong(
  servers: AcademyProcess[],
  sink: MailSink,
  { letters, kills }: LettersOptions,
): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  for (let kill = 0; kill < kills; kill += 1) {
    const due = ((kill + Math.random()) / kills) * letters * KILLED_SHARE
    while (sink.arrivals.length < due && performance.now() < limit) await sleep(5)
    await sleep(Math.random() * LONGEST_MOMENT_MS)
    await servers[Math.floor(Math.random() * servers.length)]?.crash()
  }
}

/** Makes retries due at once; claimed jobs are not touched. */
async function endWaits(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: LONG_AGO })
    .where('kind', '=', EMAIL_JOB)
    .where('ended_at', 'is', null)
    .where('claimed_by', 'is', null)
    .execute()
}

async function untilAllEnded(db: Db): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  while ((await countOf(db, null)) > 0 && performance.now() < limit) await sleep(200)
}

async function countOf(db: Db, outcome: 'done' | null): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', EMAIL_JOB)
    .where('outcome', outcome === null ? 'is' : '=', outcome)
    .executeTakeFirstOrThrow()
  return Number(count)
}
