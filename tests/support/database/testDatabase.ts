import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** The engine under test: PostgreSQL if TEST_DATABASE_URL is set, else SQLite in memory. */
export const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'

/** Children before parents, so that deletions satisfy foreign keys. */
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
 * On PostgreSQL a process has one database, emptied for each academy; on SQLite each academy has its own. The first file's
 * connections, which have cached the tables, are reused by later files.
 */
let databaseOfThisProcess: Promise<Connection> | null = null

/** Sees every statement of databases opened after it was set. */
let watcher: KyselyPlugin | null = null

/** Lets a plugin see the statements of databases opened from now on; returns a function that ends this. */
export function watchDatabases(plugin: KyselyPlugin): () => void {
  watcher = plugin
  return () => {
    watcher = null
  }
}

/** Returns an empty, migrated database of the engine under test. */
export async function emptyDatabase(): Promise<Connection> {
  const connection = await unwatchedDatabase()
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
  // The audit log's triggers forbid deletion; they do not run in a replica session.
  const [asReplica, asUsual] = ['replica', 'origin'].map(
    role => `set local session_replication_role = ${role}`,
  )
  await sql.raw([asReplica, 'delete from audit_log', asUsual, ...deletions].join('; ')).execute(connection.db)
  return { ...connection, close: async () => undefined }
}

/** Returns a database in memory with the migrated schema: running the migrations takes many times longer. */
async function inMemory(): Promise<Connection> {
  const connection = connect({ dialect: 'sqlite', file: ':memory:' })
  migratedSchema ??= schemaAfterMigrations()
  await connection.db.executeQuery(CompiledQuery.raw(await migratedSchema))
  return connection
}

let migratedSchema: Promise<string> | null = null

/** Migrates a database, once per process, and returns the script that recreates its schema. */
async function schemaAfterMigrations(): Promise<string> {
  const { db, close } = connect({ dialect: 'sqlite', file: ':memory:' })
  await migrate(db)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid
  `.execute(db)
  // A virtual table creates its own shadow tables.
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

/** Makes the next academy use a new database; on SQLite each one does anyway. */
export async function leaveDatabase(): Promise<void> {
  const left = await databaseOfThisProcess
  databaseOfThisProcess = null
  await left?.close()
}

let databases = 0

/** Creates a migrated database; its server is discarded after the tests. */
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
