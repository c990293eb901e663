import { type SqlBool, sql } from 'kysely'
import { countForAttention, countOverdueRefunds } from '../../../money/payments/reconciliation/queries.ts'
import { sampleNotice } from '../../../people/sampleAccounts.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isPostgres } from '../../../platform/database/engine.ts'
import { timestampIn } from '../../../platform/time/clock.ts'
import { type Finding, fine, note, trouble } from './finding.ts'
import { examineJobs } from './jobs.ts'
import { examinePlaces, examineSeats, examineSlots } from './teaching.ts'

/** The maximum number of courses that the doctor names; more have one cause. */
const NAMED = 20

/** Checks that the database is intact, and counts its rows. */
export async function examineDatabase(academy: AppContext): Promise<Finding[]> {
  const { connection, config, clock } = academy
  const { db, dialect } = connection
  const counted = await Promise.all(
    (['users', 'courses', 'enrolments', 'payments'] as const).map(async name => {
      const { count } = await db
        .selectFrom(name)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return `${count} ${name}`
    }),
  )
  const sample = await sampleNotice(config, db)
  const engine = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return [
    fine(`The ${engine} database is reachable and up to date: ${counted.join(', ')}.`),
    ...(dialect === 'sqlite' ? [await examineFile(db)] : []),
    await examineFigures(db),
    await examineSearch(db),
    ...(await examineSeats(academy)),
    ...(await examinePlaces(academy)),
    await examineClasses(db),
    await examineSlots(db, clock),
    ...(await examineReviews(academy)),
    ...(await examineJobs(academy)),
    ...(sample ? [note(sample)] : []),
  ]
}

async function examineFile(db: Connection['db']): Promise<Finding> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  return rows[0]?.quick_check === 'ok'
    ? fine("The database file is intact (SQLite's quick check).")
    : trouble('The database file is damaged. Stop the academy and restore a backup.')
}

/** Checks the counts stored on each course against the rows that they count. */
async function examineFigures(db: Connection['db']): Promise<Finding> {
  const wrong = await db
    .selectFrom('courses')
    .select('slug')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'enrollments_count',
          '!=',
          selectFrom('enrolments')
            .whereRef('enrolments.course_id', '=', 'courses.id')
            .where('enrolments.cancelled_at', 'is', null)
            .select(({ fn }) => fn.countAll<number>().as('count')),
        ),
        eb(
          'ratings_count',
          '!=',
          selectFrom('ratings')
            .whereRef('ratings.course_id', '=', 'courses.id')
            .where('ratings.hidden_at', 'is', null)
            .select(({ fn }) => fn.countAll<number>().as('count')),
        ),
      ]),
    )
    .execute()
  return wrong.length === 0
    ? fine('Every course has the right counts of enrolments and ratings.')
    : trouble(
        `These courses have wrong counts of enrolments or ratings: ${wrong.map(({ slug }) => slug).join(', ')}.`,
      )
}

/** Checks the search index: triggers write it with each course, but a database tool may empty it unnoticed. */
async function examineSearch(db: Connection['db']): Promise<Finding> {
  const entry = isPostgres(db)
    ? sql`select 1 from course_search where course_search.course_id = courses.id`
    : sql`select 1 from course_search_docsize where course_search_docsize.id = courses.id`
  const lost = await db
    .selectFrom('courses')
    .select('slug')
    .where(sql<SqlBool>`not exists (${entry})`)
    .orderBy('id')
    .limit(NAMED + 1)
    .execute()
  if (lost.length === 0) return fine('Every course is in the search index.')
  const named = lost.slice(0, NAMED).map(({ slug }) => slug)
  const others = lost.length > NAMED ? ' and others' : ''
  return trouble(
    `These courses are missing from the search index: ${named.join(', ')}${others}. To rebuild it, rename their categories and back (\`category rename\`).`,
  )
}

/** Checks that a class's cohort belongs to the course of the class, and that a series belongs to one course. */
async function examineClasses(db: Connection['db']): Promise<Finding> {
  const astray = await db
    .selectFrom('class_sessions')
    .innerJoin('cohorts', 'cohorts.id', 'class_sessions.cohort_id')
    .select(['class_sessions.id', 'class_sessions.title'])
    .whereRef('cohorts.course_id', '!=', 'class_sessions.course_id')
    .execute()
  const torn = await db
    .selectFrom('class_sessions')
    .innerJoin('class_sessions as others', 'others.series_id', 'class_sessions.series_id')
    .select(['class_sessions.id', 'class_sessions.title'])
    .distinct()
    .where('class_sessions.series_id', 'is not', null)
    .whereRef('others.course_id', '!=', 'class_sessions.course_id')
    .execute()
  const wrong = [...astray, ...torn]
  return wrong.length === 0
    ? fine('Every class and series belongs to one course.')
    : trouble(
        `These classes belong to two courses at once: ${wrong.map(({ id, title }) => `${title} (${id})`).join(', ')}.`,
      )
}

/** Seconds after which a refund that nobody has sent is overdue. */
const OVERDUE_SECONDS = 3 * 24 * 60 * 60

async function examineReviews({ db, clock }: AppContext): Promise<Finding[]> {
  const count = await countForAttention(db)
  if (count === 0) return []
  const payments = count === 1 ? '1 payment needs' : `${count} payments need`
  const overdue = await countOverdueRefunds(db, timestampIn(clock, -OVERDUE_SECONDS))
  const late = overdue === 1 ? '1 refund has' : `${overdue} refunds have`
  return [
    note(`${payments} attention. See \`payment attention\`.`),
    ...(overdue === 0 ? [] : [trouble(`${late} been due for more than 3 days. See \`payment attention\`.`)]),
  ]
}

/** Says whether the academy's database role could change the audit log, which its triggers guard. */
export async function examineAudit({ connection: { db, dialect } }: AppContext): Promise<Finding[]> {
  return dialect === 'postgres' && (await ownsAuditLog(db)) ? [note(OWNER)] : []
}

const OWNER =
  "The academy's database role owns the audit log, so an attacker who takes over the academy could change it. See docs/operating.md, A role of its own."

async function ownsAuditLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select pg_has_role(current_user, relowner, 'usage') as is_own from pg_class where oid = 'audit_log'::regclass
  `.execute(db)
  return rows[0]?.is_own === true
}
