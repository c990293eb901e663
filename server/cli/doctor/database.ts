import { sql } from 'kysely'
import { sampleNotice } from '../../accounts/sampleAccounts.ts'
import type { AppContext } from '../../appContext.ts'
import { listBounces } from '../../bounces/standing.ts'
import type { Connection } from '../../database/connect.ts'
import { listTroubledJobs } from '../../jobs/troubledJobs.ts'
import { LETTER_JOBS } from '../../letters/order.ts'
import { countForAttention } from '../../payments/reconciliation/attention.ts'
import { type Finding, fine, note, trouble } from './finding.ts'
import { examinePlaces } from './places.ts'
import { examineSeats } from './seats.ts'
import { examineSlots } from './slots.ts'

/** Whether the database is whole, and what is in it. */
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
    fine(`The ${engine} database answers and is up to date: ${counted.join(', ')}.`),
    ...(dialect === 'sqlite' ? [await examineFile(db)] : []),
    await examineFigures(db),
    ...(await examineSeats(academy)),
    ...(await examinePlaces(academy)),
    await examineClasses(db),
    await examineSlots(db, clock),
    ...(await examineReviews(db)),
    ...(await examineJobs(db)),
    ...(sample ? [note(sample)] : []),
  ]
}

async function examineFile(db: Connection['db']): Promise<Finding> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  return rows[0]?.quick_check === 'ok'
    ? fine("The database file is whole (SQLite's quick check).")
    : trouble('The database file is damaged: stop the academy and restore a backup.')
}

/** The counts kept on the course row against the rows that they count. */
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
    ? fine('Every course counts its enrolments and ratings rightly.')
    : trouble(
        `These courses count their enrolments or ratings wrongly: ${wrong.map(({ slug }) => slug).join(', ')}.`,
      )
}

/** A class is its cohort's, and a cohort is one of the class's course; a series is of one course. */
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
    ? fine('Every class and every series of classes is of one course.')
    : trouble(
        `These classes are of two courses at once: ${wrong.map(({ id, title }) => `${title} (${id})`).join(', ')}.`,
      )
}

async function examineReviews(db: Connection['db']): Promise<Finding[]> {
  const count = await countForAttention(db)
  return count === 0 ? [] : [note(`Waiting for you: ${count}, as \`payment attention\` lists.`)]
}

async function examineJobs(db: Connection['db']): Promise<Finding[]> {
  const givenUp = (await listTroubledJobs(db)).filter(({ outcome }) => outcome === 'given up')
  const letters = givenUp.filter(({ kind }) => LETTER_JOBS.includes(kind)).length
  const count = givenUp.length - letters
  const bounced = (await listBounces(db)).filter(
    ({ kind, cleared_at }) => kind !== 'soft' && !cleared_at,
  ).length
  return [
    ...(letters === 0 ? [] : [note(`Letters that could not be sent: ${letters}, as \`letter list\` lists.`)]),
    ...(bounced === 0
      ? []
      : [note(`Mailboxes that letters come back from: ${bounced}, as \`letter bounces\` lists.`)]),
    ...(count === 0 ? [] : [note(`Other work that was given up: ${count}, as \`job list\` lists.`)]),
  ]
}
