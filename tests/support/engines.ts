import pg from 'pg'

/** A database engine on which the running server is tried. */
export interface Engine {
  name: string
  /** Variables of an academy on an empty database of this engine. */
  emptyDatabase(): Promise<Record<string, string>>
}

const postgresUrl = process.env.TEST_DATABASE_URL

/** SQLite always; PostgreSQL where TEST_DATABASE_URL names one. */
export const engines: Engine[] = [
  { name: 'SQLite', emptyDatabase: async () => ({}) },
  ...(postgresUrl === undefined
    ? []
    : [{ name: 'PostgreSQL', emptyDatabase: () => emptyPostgres(postgresUrl) }]),
]

async function emptyPostgres(url: string): Promise<Record<string, string>> {
  const name = `academy_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return { DATABASE_URL: own.href }
}
