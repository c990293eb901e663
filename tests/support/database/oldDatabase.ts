import { Migrator, sql } from 'kysely'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { emptyDatabase, engine } from './testDatabase.ts'

/** A database as it was before a migration; on PostgreSQL it is the file's own, begun anew. */
export async function databaseBefore(name: string): Promise<Connection> {
  const names = Object.keys(migrations)
  const isPostgres = engine === 'postgres'
  const connection = isPostgres ? await emptyDatabase() : connect({ dialect: 'sqlite', file: ':memory:' })
  if (isPostgres) await sql`drop schema public cascade; create schema public`.execute(connection.db)
  const { error } = await migratorOf(connection.db).migrateTo(names[names.indexOf(name) - 1] ?? '')
  if (error) throw error
  return connection
}

/** Gives an empty database the tables that it had right after a migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

/** Brings an older database up to date; rejects with what stood in the way. */
export async function bringUpToDate(db: Db): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** Keeps an event of the provider in the table that held them before they were jobs. */
export async function keepOldEvent(
  db: Db,
  event: { name: string; reference: string; body: string; received_at: string; worked_at: string | null },
): Promise<void> {
  const { name, reference, body, received_at, worked_at } = event
  await sql`
    insert into webhook_events (body_hash, name, reference, body, received_at, worked_at, try_after)
    values (${`${name} ${body}`}, ${name}, ${reference}, ${body}, ${received_at}, ${worked_at}, ${received_at})
  `.execute(db)
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
