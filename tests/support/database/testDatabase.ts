import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** The engine under test: PostgreSQL where TEST_DATABASE_URL names a server, else SQLite in memory. */
export const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'

/** Children before their parents, so that rows can be deleted without a look at foreign keys. */
const TABLES = [
  'attempts',
  'known_browsers',
  'password_resets',
  'email_changes',
  'email_proofs',
  'second_factors',
  'recovery_codes',
  'sign_in_tickets',
  'passkeys',
  'passkey_challenges',
  'identities',
  'google_flows',
  'audit_keys',
  'audit_refusals',
  'jobs',
  'tutor_news',
  'notice_choices',
  'notifications',
  'announcement_recipients',
  'announcements',
  'push_subscriptions',
  'push_keys',
  'bounces',
  'exchange_rates',
  'disputes',
  'refunds',
  'receipts',
  'sandbox_transactions',
  'waiting_list',
  'seat_claims',
  'slot_bookings',
  'slots',
  'places',
  'enrolments',
  'payment_events',
  'payments',
  'rating_votes',
  'ratings',
  'class_attendance',
  'class_sessions',
  'cohorts',
  'objectives',
  'topics',
  'course_addresses',
  'courses',
  'course_words',
  'course_categories',
  'sessions',
  'idempotency_keys',
  'users',
]

/**
 * On PostgreSQL a process has one database, emptied for each academy; on SQLite each academy has its own. The connections of the
 * first file, which know the tables already, serve all that follow.
 */
let databaseOfThisProcess: Promise<Connection> | null = null

/** Sees every statement of the databases that are opened after it was set. */
let watcher: KyselyPlugin | null = null

/** Lets a plugin see the statements of every database that this test opens; answers how to end that. */
export function watchDatabases(plugin: KyselyPlugin): () => void {
  watcher = plugin
  return () => {
    watcher = null
  }
}

/**
 * An empty, migrated database of the engine under test. No other process writes to it, and so its academy follows none: on
 * PostgreSQL that takes a connection of its own, a third of a test's time. `operatorWith` has a database that is followed.
 */
export async function emptyDatabase(): Promise<Connection> {
  const connection = { ...(await unwatchedDatabase()), followOthers: () => async () => undefined }
  return watcher ? { ...connection, db: connection.db.withPlugin(watcher) } : connection
}

async function unwatchedDatabase(): Promise<Connection> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) {
    return inMemory()
  }
  databaseOfThisProcess ??= createDatabase(serverUrl)
  const connection = await databaseOfThisProcess
  const deletions = TABLES.map(table => `delete from ${table}`)
  // The audit log lets nobody delete, but for a replica's session, in which no trigger is asked.
  const [asReplica, asUsual] = ['replica', 'origin'].map(
    role => `set local session_replication_role = ${role}`,
  )
  await sql.raw([asReplica, 'delete from audit_log', asUsual, ...deletions].join('; ')).execute(connection.db)
  return { ...connection, close: async () => undefined }
}

/** A database in memory with the schema that the migrations end in: running them takes many times as long. */
async function inMemory(): Promise<Connection> {
  const connection = connect({ dialect: 'sqlite', file: ':memory:' })
  migratedSchema ??= schemaAfterMigrations()
  await connection.db.executeQuery(CompiledQuery.raw(await migratedSchema))
  return connection
}

let migratedSchema: Promise<string> | null = null

/** Migrates a database once for each process, and returns the script that makes another one like it. */
async function schemaAfterMigrations(): Promise<string> {
  const { db, close } = connect({ dialect: 'sqlite', file: ':memory:' })
  await migrate(db)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid
  `.execute(db)
  // A virtual table makes the tables that it keeps its own rows in.
  const virtual = rows.filter(row => row.sql.startsWith('CREATE VIRTUAL')).map(row => `${row.name}_`)
  const statements = rows.filter(row => !virtual.some(prefix => row.name.startsWith(prefix)))
  const applied = await sql<{ name: string; timestamp: string }>`select * from kysely_migration`.execute(db)
  await close()
  const migrations = applied.rows.map(({ name, timestamp }) => `('${name}', '${timestamp}')`)
  return [
    ...statements.map(row => row.sql),
    `insert into kysely_migration values ${migrations.join(', ')}`,
    "insert into kysely_migration_lock values ('migration_lock', 0)",
  ].join(';\n')
}

/** Lets the next academy begin on a database that is as new as an academy's own; on SQLite each does. */
export async function leaveDatabase(): Promise<void> {
  const left = await databaseOfThisProcess
  databaseOfThisProcess = null
  await left?.close()
}

let databases = 0

/** A migrated database; the server that it is on is thrown away after the tests. */
async function createDatabase(serverUrl: string): Promise<Connection> {
  const name = `academy_${process.pid}_${databases++}`
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  await onServer(serverUrl, `create database ${name}`)
  const connection = connect({ dialect: 'postgres', url: urlOf(serverUrl, name), poolSize: 10 })
  await migrate(connection.db)
  return connection
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = connect({ dialect: 'postgres', url, poolSize: 1 })
  await sql.raw(statement).execute(server.db)
  await server.close()
}
