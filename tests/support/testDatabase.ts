import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type Connection, connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'

/** The engine under test: PostgreSQL where TEST_DATABASE_URL names a server, else SQLite in memory. */
export const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'

/** On PostgreSQL a test file has one database, emptied for each academy; on SQLite each academy has its own. */
let databaseOfThisFile: string | null = null

/** An empty, migrated database of the engine under test. */
export async function emptyDatabase(): Promise<Connection> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) {
    const connection = connect({ dialect: 'sqlite', file: ':memory:' })
    await migrate(connection.db)
    return connection
  }
  const isFirst = databaseOfThisFile === null
  databaseOfThisFile ??= await createDatabase(serverUrl)
  const url = new URL(serverUrl)
  url.pathname = `/${databaseOfThisFile}`
  const connection = connect({ dialect: 'postgres', url: url.href, poolSize: 10 })
  if (isFirst) await migrate(connection.db)
  else await truncate(connection)
  return connection
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `academy_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(serverUrl, `create database ${name}`)
  return name
}

afterAll(async () => {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl && databaseOfThisFile) {
    await onServer(serverUrl, `drop database if exists ${databaseOfThisFile} with (force)`)
  }
})

async function onServer(url: string, statement: string): Promise<void> {
  const server = connect({ dialect: 'postgres', url, poolSize: 1 })
  await sql.raw(statement).execute(server.db)
  await server.close()
}

async function truncate({ db }: Connection): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))
  const names = tables.map(({ name }) => `"${name}"`).join(', ')
  await sql.raw(`truncate ${names} restart identity cascade`).execute(db)
}
