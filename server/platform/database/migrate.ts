import { setTimeout as sleep } from 'node:timers/promises'
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import type { Db } from './db.ts'
import { isPostgres } from './engine.ts'
import { isLockTimeout, isRolledBackByAnother } from './failures.ts'
import { migrations } from './migrations/index.ts'

/** A migration waits for a table no longer than this, because every later request for the table waits behind it. */
const LOCK_MILLISECONDS = 500

/** Begins Kysely's error about a database with a migration that is not among ours. It is raised before any migration is run. */
const OF_ANOTHER_VERSION = 'corrupted migrations'

/** The pauses before a migration is tried again, in milliseconds: a minute and a quarter in all. */
const PAUSES = Array.from({ length: 20 }, (_, count) => Math.min(100 * 2 ** count, 5_000))

/**
 * Brings the database up to date; safe to run by several processes at once, and beside servers of an earlier version. On PostgreSQL
 * each migration of a database in use is a transaction of its own: while it waits, or is taken back, it locks nobody out, and
 * it never holds the tables of another one.
 * @param pauses before each further try of a migration that another connection stood in the way of
 * @returns the names of the migrations that were applied now
 * @throws Error when another version of the academy has made the database
 */
export async function migrate(
  db: Db,
  pauses: readonly number[] = PAUSES,
  known: Record<string, Migration> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => waitingShortly(db, known) } })
  const toLatest = () => migrator.migrateToLatest()
  if (!isPostgres(db)) return applied(await toLatest())
  const all = await migrator.getMigrations()
  const isNew = all.every(({ executedAt }) => executedAt === undefined)
  if (isNew) return applied(await patiently(toLatest, pauses))
  const names: string[] = []
  for (const { executedAt } of all) {
    if (!executedAt) names.push(...applied(await patiently(() => migrator.migrateUp(), pauses)))
  }
  // Refuses the database of a later version, of which nothing above is missing.
  return [...names, ...applied(await patiently(toLatest, pauses))]
}

function waitingShortly(db: Db, known: Record<string, Migration>): Record<string, Migration> {
  if (!isPostgres(db)) return known
  const waitsShortly = ({ up }: Migration): Migration => ({
    async up(trx) {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MILLISECONDS)}`.execute(trx)
      await up(trx)
    },
  })
  return Object.fromEntries(Object.entries(known).map(([name, one]) => [name, waitsShortly(one)]))
}

/** Runs migrations again, after a pause that grows, where another connection kept a table locked. */
async function patiently(
  run: () => Promise<MigrationResultSet>,
  pauses: readonly number[],
): Promise<MigrationResultSet> {
  for (const pause of pauses) {
    const done = await run()
    if (!isLockTimeout(done.error) && !isRolledBackByAnother(done.error)) return done
    await sleep(pause)
  }
  return run()
}

function applied({ error, results = [] }: MigrationResultSet): string[] {
  if (error instanceof Error && error.message.startsWith(OF_ANOTHER_VERSION)) {
    throw new Error(
      'another version of the academy made it, one before 0.2.0 or a newer one: start that version, or begin with an empty database',
    )
  }
  if (error) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}
