import { type KyselyPlugin, sql } from 'kysely'
import { type Connection, connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

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
  'audit_log',
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
  'leases',
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

/** On PostgreSQL a test file has one database, emptied for each academy; on SQLite each academy has its own. */
let databaseOfThisFile: Promise<OwnDatabase> | null = null

interface OwnDatabase {
  connection: Connection
  drop(): Promise<void>
}

/** Sees every statement of the databases that are opened after it was set. */
let watcher: KyselyPlugin | null = null

/** Lets a plugin see the statements of every database that this test opens; answers how to end that. */
export function watchDatabases(plugin: KyselyPlugin): () => void {
  watcher = plugin
  return () => {
    watcher = null
  }
}

/** An empty, migrated database of the engine under test. */
export async function emptyDatabase(): Promise<Connection> {
  const connection = await unwatchedDatabase()
  return watcher ? { ...connection, db: connection.db.withPlugin(watcher) } : connection
}

async function unwatchedDatabase(): Promise<Connection> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) {
    const connection = connect({ dialect: 'sqlite', file: ':memory:' })
    await migrate(connection.db)
    return connection
  }
  databaseOfThisFile ??= createDatabase(serverUrl)
  const { connection } = await databaseOfThisFile
  const deletions = TABLES.map(table => `delete from ${table}`)
  // The audit log lets nobody delete.
  const [guardOff, guardOn] = ['disable', 'enable'].map(word => `alter table audit_log ${word} trigger user`)
  await sql.raw([guardOff, ...deletions, guardOn].join('; ')).execute(connection.db)
  return { ...connection, close: async () => undefined }
}

/** Drops the database of a test file; `tidyServer.ts` sees to it. */
export async function dropTestDatabase(): Promise<void> {
  await (await databaseOfThisFile)?.drop()
  databaseOfThisFile = null
}

async function createDatabase(serverUrl: string): Promise<OwnDatabase> {
  const name = `academy_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const connection = connect({ dialect: 'postgres', url: url.href, poolSize: 10 })
  await migrate(connection.db)
  return {
    connection,
    drop: async () => {
      await connection.close()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = connect({ dialect: 'postgres', url, poolSize: 1 })
  await sql.raw(statement).execute(server.db)
  await server.close()
}
