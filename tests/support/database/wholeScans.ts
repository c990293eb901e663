import { type CompiledQuery, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { emptyDatabase, engine, leaveDatabase } from './testDatabase.ts'
import { explained } from './watchedQueries.ts'

/** Tables that grow over an academy's lifetime; categories do not. */
const GROWING = new Set([
  'users',
  'sessions',
  'courses',
  'course_search',
  'course_words',
  'topics',
  'objectives',
  'ratings',
  'rating_votes',
  'class_sessions',
  'class_attendance',
  'cohorts',
  'seat_claims',
  'waiting_list',
  'places',
  'slots',
  'slot_bookings',
  'payments',
  'payment_events',
  'refunds',
  'passkeys',
  'passkey_challenges',
  'disputes',
  'receipts',
  'enrolments',
  'sandbox_transactions',
  'jobs',
  'tutor_news',
  'notifications',
  'announcements',
  'announcement_recipients',
  'push_subscriptions',
  'bounces',
])

/** Indexes scanned in a list's order up to a limit; only few of their rows are filtered out. */
const LISTS = /^courses_listed_|^course_search_pkey$/

/** Partial indexes of pending rows only, which may be read completely. */
const FEW = new Set([
  'disputes_open',
  'payment_events_orphans',
  'payments_that_cannot_be_checked',
  'jobs_due',
  'tutor_news_waiting',
  'cohorts_with_a_line',
])

/** On PostgreSQL uses a new database without autovacuum, which would find out how small the tables are. */
export async function planAsIfUnknown(): Promise<void> {
  if (engine === 'sqlite') return
  await leaveDatabase()
  onTestFinished(leaveDatabase)
  const { db } = await emptyDatabase()
  for (const table of GROWING) {
    await sql`alter table if exists ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
  }
}

/** Returns the steps in which a statement would read a growing table completely; none if indexes find all rows. */
export function wholeScans(db: Db, query: CompiledQuery): Promise<string[]> {
  return engine === 'sqlite' ? scansOnSqlite(db, query) : scansOnPostgres(db, query)
}

async function scansOnSqlite(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan', query))
  const isStoppedEarly = / limit /.test(query.sql) && !/count\(\*\)(?! over)/.test(query.sql)
  return rows
    .map(({ detail }) => detail)
    .filter(detail => {
      const [, alias] = /^SCAN (\w+)/.exec(detail) ?? []
      if (alias === undefined || !GROWING.has(tableOf(query.sql, alias))) return false
      if (/VIRTUAL TABLE INDEX \d+:M/.test(detail)) return false
      if (FEW.has(/ INDEX (\w+)/.exec(detail)?.[1] ?? '')) return false
      // An index scanned in the list's order up to the page's end.
      return !(isStoppedEarly && /USING (?:COVERING )?INDEX courses_listed_/.test(detail))
    })
}

function tableOf(text: string, alias: string): string {
  return new RegExp(`"?(\\w+)"? as "?${alias}"?(?!\\w)`).exec(text)?.[1] ?? alias
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** PostgreSQL always scans small tables, so scans are disabled: a remaining scan has no suitable index. */
async function scansOnPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const plan = await db.connection().execute(async one => {
    for (const way of ['seqscan', 'mergejoin', 'hashjoin'])
      await sql.raw(`set enable_${way} = off`).execute(one)
    const { rows } = await one.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      explained('explain (format json)', query),
    )
    await sql`reset all`.execute(one)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  return plan ? scansIn(plan, false) : []
}

function scansIn(node: PlanNode, isStoppedEarly: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Filter: filter } = node
  const isWalk = /^Index(?: Only)? Scan$/.test(type) && node['Index Cond'] === undefined
  // An index scan in the list's order up to the page's end, which filters few rows out.
  const isList = isStoppedEarly && (filter === undefined || LISTS.test(index))
  // A bitmap of a whole index names no table.
  const isWholeBitmap = type === 'Bitmap Index Scan' && node['Index Cond'] === undefined
  const isWhole = type === 'Seq Scan' || isWholeBitmap || (isWalk && !isList)
  // A sort reads all rows below it, even under a limit.
  const stops = type === 'Limit' || (isStoppedEarly && !/Sort|Aggregate/.test(type))
  const below = (node.Plans ?? []).flatMap(inner => scansIn(inner, stops))
  const isMuch = (isWholeBitmap || GROWING.has(table)) && !FEW.has(index)
  return isWhole && isMuch ? [`${type} of ${table} ${index}`, ...below] : below
}
