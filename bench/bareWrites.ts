import pg from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import { openSqlite } from '#server/platform/database/sqlite/connection.ts'

const WARM_UP_MS = 1_000
const MEASURED_MS = 3_000

/** Measures the baseline of writes: rows per second, each durable in its own transaction before the next. */
export function bareWriteRate(database: Config['database'], clients: number): Promise<number> {
  return database.dialect === 'sqlite' ? sqliteRate(`${database.file}-bare`) : postgresRate(database, clients)
}

/** Uses a file next to the academy's, opened like it. SQLite has one writer, so more clients would only queue. */
async function sqliteRate(file: string): Promise<number> {
  const database = openSqlite(file, { isReader: false })
  database.exec('create table if not exists bare (id integer primary key, reference text not null)')
  const query = { sql: 'insert into bare (reference) values (?)', parameters: ['bare'] }
  const rate = await rateOf(async until => {
    let rows = 0
    for (; performance.now() < until; rows++) database.run(query)
    return rows
  })
  database.close()
  return rate
}

/** Uses the academy's number of clients, over a pool of the same size. */
async function postgresRate(
  { url, poolSize }: Extract<Config['database'], { dialect: 'postgres' }>,
  clients: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  await pool.query(
    'create table if not exists bare (id integer generated always as identity primary key, reference text not null)',
  )
  const query = { name: 'bare', text: 'insert into bare (reference) values ($1)', values: ['bare'] }
  const rate = await rateOf(async until => {
    let rows = 0
    const insertAll = async () => {
      for (; performance.now() < until; rows++) await pool.query(query)
    }
    await Promise.all(Array.from({ length: clients }, insertAll))
    return rows
  })
  await pool.end()
  return rate
}

async function rateOf(insertUntil: (until: number) => Promise<number>): Promise<number> {
  await insertUntil(performance.now() + WARM_UP_MS)
  const started = performance.now()
  const rows = await insertUntil(started + MEASURED_MS)
  return rows / ((performance.now() - started) / 1_000)
}
