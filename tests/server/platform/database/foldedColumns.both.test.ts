import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { listCourses } from '#contract/courses.ts'
import { eraseAccount, updateAccount } from '#contract/ownAccount.ts'
import { fold } from '#contract/rules/fold.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { listLearners, listSales } from '#contract/tutor/learners.ts'
import { addAdmin } from '#server/people/admins.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { foldUnfolded } from '#server/platform/database/foldedColumns.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { BY_OPERATOR, operatorWith } from '../../../support/academy/operator.ts'
import { ADA, withToken } from '../../../support/academy/ownAccount.ts'

const AT = '2026-03-01T08:00:00.000Z'

/** Lists the names whose folded columns are not those of `fold`. */
async function namesOutOfStep(db: Db): Promise<string[]> {
  const people = await db.selectFrom('users').selectAll().execute()
  return people
    .filter(row => row.folded_firstname !== fold(row.firstname) || row.folded_lastname !== fold(row.lastname))
    .map(({ firstname, lastname }) => `${firstname} ${lastname}`)
}

async function classOf(learners: { firstname: string; lastname: string }[]) {
  const academy = await academyWith({ course: { title: 'Ẹ̀kọ́ C++' } })
  const { make, course, db } = academy
  for (const names of learners) {
    const { id } = await make.learner(names)
    await make.enrolment({ course_id: course.id, user_id: id })
  }
  await db
    .updateTable('payments')
    .set({ amount_kobo: 7_300_000, paid_kobo: 7_300_000, paid_at: AT })
    .execute()
  return academy
}

const LEARNERS = [
  { firstname: 'Zainab', lastname: 'Bello' },
  { firstname: 'Ṣẹ́gun', lastname: 'O’Neil' },
  { firstname: 'élodie', lastname: 'Ɗanjuma' },
  { firstname: 'Ada', lastname: 'Eze-Obi' },
]

test.each([
  ['Ṣẹ́gun', ['Ṣẹ́gun']],
  ['segun', ['Ṣẹ́gun']],
  ["SEGUN  O'NEIL ", ['Ṣẹ́gun']],
  ['oneil', ['Ṣẹ́gun']],
  ["'", ['Ṣẹ́gun']],
  ['ezeobi', ['Ada']],
  ['eze–obi', ['Ada']],
  ['ÉLODIE Ɗ', ['élodie']],
  ['danjuma', ['élodie']],
])('a tutor finds a learner however the name is written: %j finds %j', async (q, found) => {
  const { server, tutor } = await classOf(LEARNERS)
  const asTutor = server.as(tutor)
  const query = { filter: JSON.stringify({ q }) }
  const learners = (await asTutor.call(listLearners, { query })).body.map(({ firstname }) => firstname)
  expect(learners).toEqual(found)
  const sales = (await asTutor.call(listSales, { query })).body.map(({ learner }) => learner.firstname)
  expect(sales).toEqual(found)
  const { body } = await asTutor.call(listTutorEnrolments, { query: { q } })
  expect(body.data.map(({ learner }) => learner.firstname)).toEqual(found)
})

test('lists of learners are in the order of the alphabet, whatever the case and the accents of a name', async () => {
  const { server, tutor } = await classOf(LEARNERS)
  const query = { sort: '["firstname","ASC"]' }
  const { body } = await server.as(tutor).call(listLearners, { query })
  expect(body.map(({ firstname }) => firstname)).toEqual(['Ada', 'élodie', 'Ṣẹ́gun', 'Zainab'])
  const enrolments = await server.as(tutor).call(listTutorEnrolments, { query: { sort: 'name', q: 'eko' } })
  expect(enrolments.body.data.map(({ learner }) => learner.firstname)).toEqual([
    'Ada',
    'élodie',
    'Ṣẹ́gun',
    'Zainab',
  ])
})

test('the folded name follows the name, whoever writes it', async () => {
  const academy = await academyWith()
  const { server, db } = academy
  const names = { firstname: ' Ṣẹ́gun ', lastname: 'Ƙofa' }
  const { body } = await server.call(signup, { body: { ...ADA, ...names } })
  await addAdmin(academy, { email: 'office@example.com', firstname: 'Ọlá', lastname: 'Ẹ̀bùn' }, BY_OPERATOR)
  expect(await namesOutOfStep(db)).toEqual([])
  const segun = withToken(academy, body.token)
  await segun.call(updateAccount, { body: { lastname: 'Ɓala' } })
  expect(await namesOutOfStep(db)).toEqual([])
  await segun.call(eraseAccount, { body: { current_password: ADA.password } })
  expect(await namesOutOfStep(db)).toEqual([])
  const left = await db.selectFrom('users').select('folded_lastname').where('id', '=', body.user.id).execute()
  expect(left).toEqual([{ folded_lastname: 'learner' }])
})

const BEFORE = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '004'),
) as typeof migrations

test('an academy from before is folded when it starts, and its courses are found again', async () => {
  const operator = await operatorWith()
  const { db } = operator.look()
  await migrate(db, undefined, BEFORE)
  await insertAsBefore(db, 'Ṣẹ́gun', 'Ƙarfin Wi-Fi')
  const { db: now, close } = await openDatabase(readConfig(operator.env))
  expect(await namesOutOfStep(now)).toEqual([])
  const courses = await now.selectFrom('courses').select(['folded_title', 'title_words']).execute()
  expect(courses).toEqual([{ folded_title: 'karfin wi-fi', title_words: 'karfin wi wifi fi' }])
  await close()
})

test('what a server of the version before writes is found at once, and folded at the next start', async () => {
  const { server, db } = await academyWith()
  await insertAsBefore(db, 'Chinwe', 'Weaving looms')
  const found = async (q: string) => (await server.call(listCourses, { query: { q } })).body.data.total
  expect([await found('looms'), await found('chinwe')]).toEqual([1, 1])
  await foldUnfolded(db)
  expect(await namesOutOfStep(db)).toEqual([])
  expect([await found('looms'), await found('chinwe weaving')]).toEqual([1, 1])
})

/** Inserts a tutor with a course as the version before the folded columns did. */
async function insertAsBefore(db: Db, firstname: string, title: string): Promise<void> {
  await sql`
    insert into users (email, email_key, password_hash, firstname, lastname, user_type, created_at)
    values ('old@example.com', 'old@example.com', '-', ${firstname}, 'Ọlá', 'tutor', ${AT})
  `.execute(db)
  await sql`insert into course_categories (name, slug) values ('Crafts', 'crafts')`.execute(db)
  await sql`
    insert into courses (slug, tutor_id, category_id, title, short_description, long_description, cover_photo,
      original_price_cents, discounted_price_cents, duration_weeks, created_at, updated_at)
    select 'old', users.id, course_categories.id, ${title}, '', '', 'adire/course.svg', 100, 100, 6, ${AT}, ${AT}
    from users, course_categories where email_key = 'old@example.com' and course_categories.slug = 'crafts'
  `.execute(db)
}
