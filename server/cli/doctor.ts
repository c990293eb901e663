import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'

/** What the settings amount to, in words and without a secret, and how much the database holds. */
export async function examine(db: Db, config: Config): Promise<Record<string, string>> {
  return {
    address: config.publicUrl,
    database: databaseOf(config),
    'data folder': config.dataDir,
    payments: PAYMENTS[config.payments.mode],
    'e-mail': config.mail.smtpUrl === null ? 'written as files to the outbox' : 'sent over SMTP',
    'demo mode': config.demo ? 'on: the demo accounts can sign in' : 'off',
    courses: String(await count(db, 'courses')),
    accounts: String(await count(db, 'users')),
    enrolments: String(await count(db, 'enrolments')),
  }
}

const PAYMENTS: Record<Config['payments']['mode'], string> = {
  off: 'off: paid courses cannot be enrolled, free ones can',
  sandbox: 'sandbox: no money moves',
  test: "Paystack with test keys: no money moves, Paystack's test cards work",
  live: 'Paystack with live keys: cards are charged',
}

function databaseOf({ database }: Config): string {
  if (database.dialect === 'sqlite') return `SQLite in ${database.file}`
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL at ${host}${pathname}`
}

async function count(db: Db, table: 'courses' | 'users' | 'enrolments'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
