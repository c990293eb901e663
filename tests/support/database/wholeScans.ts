import { type CompiledQuery, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { emptyDatabase, engine, leaveDatabase } from './testDatabase.ts'
import { explained } from './watchedQueries.ts'

/** Tables whose rows become more as long as an academy lives; categories do not. */
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

/** Indexes that are walked in the order of a list, over what hardly ever is not to be shown, as far as a limit. */
const LISTS = /^courses_listed_|^course_search_pkey$/

/** Indexes that hold only what waits for somebody, and so may be read whole. */
const FEW = new Set([
  'payment_events_orphans',
  'payments_that_cannot_be_checked',
  'jobs_due',
  'tutor_news_waiting',
  'cohorts_with_a_line',
])

/** On PostgreSQL this test begins on a new database, which does not notice at a moment of its own how small the tables are. */
export async function planAsIfUnknown(): Promise<void> {
  if (engine === 'sqlite') return
  await leaveDatabase()
  onTestFinished(leaveDatabase)
  const { db } = await emptyDatabase()
  for (const table of GROWING) {
    await sql`alter table if exists ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db)
  }
}

/** Returns the steps in which a statement would read a growing table to its end. It is empty when an index finds all rows. */
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
      // An index walked in the order of the list, as far as its page goes.
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

/** A few rows are always read by a scan, so scans are forbidden and what still scans has no index that would do. */
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
  // A walk in the order of the list, as far as its page goes; what it leaves out on the way is only a price.
  const isList = isStoppedEarly && (filter === undefined || LISTS.test(index))
  // A bitmap of a whole index names no table; small tables have no use for it.
  const isWholeBitmap = type === 'Bitmap Index Scan' && node['Index Cond'] === undefined
  const isWhole = type === 'Seq Scan' || isWholeBitmap || (isWalk && !isList)
  // A sort reads all of what is below it, whatever stops above it.
  const stops = type === 'Limit' || (isStoppedEarly && !/Sort|Aggregate/.test(type))
  const below = (node.Plans ?? []).flatMap(inner => scansIn(inner, stops))
  const isMuch = (isWholeBitmap || GROWING.has(table)) && !FEW.has(index)
  return isWhole && isMuch ? [`${type} of ${table} ${index}`, ...below] : below
}
