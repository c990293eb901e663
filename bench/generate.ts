import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { adireCoverPath } from '#server/catalogue/covers/drawn/adireCover.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/engine.ts'
import { foldedCategory, foldedTexts } from '#server/platform/database/foldedColumns.ts'
import { insertInBulk } from '#server/platform/database/insertInBulk.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { generatedTitle, SUBJECTS } from './generatedTitles.ts'

/** The amounts to generate. */
interface Amounts {
  courses: number
  enrolments: number
}

const COURSES_A_TUTOR = 100
const ENROLMENTS_A_LEARNER = 20
/** Few per transaction: inside one, PostgreSQL scans all earlier versions of a counter that each course updates. */
const COURSES_AT_ONCE = 500
const AT = '2026-01-05T09:00:00.000Z'
const COMPLETES_AT = '2026-12-05T09:00:00.000Z'

// Usage: ACADEMY_DATA_DIR=/tmp/big node --import tsx bench/generate.ts --courses 100000 --enrolments 1000000
// Fills an empty database (DATABASE_URL names a PostgreSQL) with courses that differ in title, category, price and
// tutor, and with learners who are enrolled in some of them.
if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      courses: { type: 'string', default: '100000' },
      enrolments: { type: 'string', default: '1000000' },
    },
  })
  await generate(process.env, { courses: Number(values.courses), enrolments: Number(values.enrolments) })
}

/** Fills the database of these settings; nothing but migrations may have touched it. */
export async function generate(env: NodeJS.ProcessEnv, amounts: Amounts): Promise<void> {
  // A million rows take longer than the academy's statement time-out.
  const { db, close } = await openDatabase(readConfig(env), { isPatient: true })
  try {
    await insertCourses(db, amounts.courses)
    await addRollingCohorts(db)
    if (amounts.enrolments > 0) await insertEnrolments(db, amounts)
    // PostgreSQL's planner needs statistics now, not when autovacuum runs within the next minute.
    await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)').execute(db)
  } finally {
    await close()
  }
}

async function insertCourses(db: Db, count: number): Promise<void> {
  await insertInBulk(
    db,
    'course_categories',
    SUBJECTS.map(({ category }, position) => ({
      name: category,
      ...foldedCategory({ name: category }),
      slug: category.toLowerCase(),
      position,
    })),
  )
  const tutors = Math.ceil(count / COURSES_A_TUTOR)
  const tutor = await insertPeople(db, 'tutor', tutors)
  const categories = await db
    .selectFrom('course_categories')
    .select(['id', 'slug'])
    .orderBy('position')
    .execute()
  for (let start = 0; start < count; start += COURSES_AT_ONCE) {
    const rows = Array.from({ length: Math.min(COURSES_AT_ONCE, count - start) }, (_, index) => {
      const number = start + index
      const { id = 0, slug = '' } = categories[number % categories.length] ?? {}
      const title = generatedTitle(number)
      const short_description = `${title}: six weeks of exercises, corrected every Friday by a person.`
      return {
        slug: `generated-${number}`,
        tutor_id: tutor + (number % tutors),
        category_id: id,
        ...eachText(COURSE_TEXT_NAMES, () => ''),
        title,
        short_description,
        ...foldedTexts({ title, short_description }),
        long_description: `${title}. `.repeat(20),
        cover_photo: adireCoverPath(`generated-${number}`, slug),
        original_price_cents: 20_000,
        discounted_price_cents: number % 10 === 0 ? 0 : 1_000 + (number % 190) * 100,
        duration_weeks: 1 + (number % 24),
        created_at: AT,
        updated_at: AT,
      }
    })
    await db.transaction().execute(trx => insertInBulk(trx, 'courses', rows))
  }
}

/** Inserts people without a password; returns the first id, which the others follow. */
async function insertPeople(db: Db, kind: 'tutor' | 'learner', count: number): Promise<number> {
  await sql`
    insert into users (email, email_key, password_hash, firstname, lastname, folded_firstname,
      folded_lastname, user_type, created_at)
    select ${kind} || n || '@example.com', ${kind} || n || '@example.com', 'no password opens this account',
      'Generated', ${kind} || n, 'generated', ${kind} || n, ${kind}, ${AT}
    from ${series(db, count)}
  `.execute(db)
  return firstId(db, 'users', sql`email_key = ${`${kind}1@example.com`}`)
}

/** Returns SQL for the id of a course's rolling cohort. */
function rollingCohort(course: RawBuilder<unknown>) {
  return sql`(select id from cohorts where cohorts.course_id = ${course} and is_rolling = 1)`
}

/** Adds a rolling cohort to every course without a cohort. */
async function addRollingCohorts(db: Db): Promise<void> {
  await sql`
    insert into cohorts (course_id, is_rolling, name, state, created_at, updated_at)
    select id, 1, 'Any time', 'open', ${AT}, ${AT} from courses
    where not exists (select 1 from cohorts where cohorts.course_id = courses.id)
  `.execute(db)
}

/** Enrols every learner in courses far apart from each other, each with a free payment. */
async function insertEnrolments(db: Db, { courses, enrolments }: Amounts): Promise<void> {
  const each = Math.min(ENROLMENTS_A_LEARNER, courses)
  const learners = Math.ceil(enrolments / each)
  const learner = await insertPeople(db, 'learner', learners)
  const course = await firstId(db, 'courses', sql`slug = 'generated-0'`)
  const step = Math.floor(courses / each)
  const user_id = sql`${sql.lit(learner)} + n % ${sql.lit(learners)}`
  const course_id = sql`${sql.lit(course)} + (n % ${sql.lit(learners)} * 13 + n / ${sql.lit(learners)} * ${sql.lit(step)}) % ${sql.lit(courses)}`
  await sql`
    insert into payments (reference, user_id, course_id, method, description, status, amount_kobo, price_cents,
      exchange_rate, quote_expires_at, paid_at, created_at, updated_at)
    select 'generated-' || n, ${user_id}, ${course_id}, 'virtual', 'Generated', 'success', 0, 0, 7300000,
      ${AT}, ${AT}, ${AT}, ${AT}
    from ${series(db, enrolments)} order by n
  `.execute(db)
  const payment = await firstId(db, 'payments', sql`reference = 'generated-1'`)
  await sql`
    insert into enrolments (user_id, course_id, payment_id, cohort_id, method, created_at, starts_at, completes_at)
    select ${user_id}, ${course_id}, ${sql.lit(payment)} + n - 1, ${rollingCohort(course_id)}, 'virtual', ${AT}, ${AT}, ${COMPLETES_AT}
    from ${series(db, enrolments)} order by n
  `.execute(db)
  await sql`
    update courses set enrollments_count = (select count(*) from enrolments where course_id = courses.id)
  `.execute(db)
}

/** Returns SQL for the numbers from 1 to `count`, as `n`. */
function series(db: Db, count: number) {
  return isPostgres(db)
    ? sql`generate_series(1, ${sql.lit(count)}) as series(n)`
    : sql`(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(count)})
        select n from counted) as series`
}

/** Returns the id of the first matching row, or 0. */
async function firstId(db: Db, table: string, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${which}`.execute(db)
  return rows[0]?.id ?? 0
}
