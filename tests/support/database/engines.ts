import pg from 'pg'

/** A database engine on which the running server is tested. */
export interface Engine {
  name: string
  /** Returns the variables for an empty database of this engine, dropped after the test file. */
  emptyDatabase(): Promise<Record<string, string>>
}

const postgresUrl = process.env.TEST_DATABASE_URL

/** SQLite always; PostgreSQL if TEST_DATABASE_URL is set. */
export const engines: Engine[] = [
  { name: 'SQLite', emptyDatabase: async () => ({}) },
  ...(postgresUrl === undefined
    ? []
    : [{ name: 'PostgreSQL', emptyDatabase: () => emptyPostgres(postgresUrl) }]),
]

const made: string[] = []

/** Drops this test file's PostgreSQL databases; called by `tidyProcesses.ts`. */
export async function dropDatabases(): Promise<void> {
  if (postgresUrl === undefined) return
  const names = made.splice(0)
  if (names.length > 0) {
    await onServer(
      postgresUrl,
      names.map(name => `drop database if exists ${name} with (force)`),
    )
  }
}

async function emptyPostgres(url: string): Promise<Record<string, string>> {
  const name = `academy_${process.pid}_${made.length}_${Date.now()}`
  made.push(name)
  await onServer(url, [`create database ${name}`])
  const own = new URL(url)
  own.pathname = `/${name}`
  return { DATABASE_URL: own.href }
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
