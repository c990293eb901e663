import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../people/passwords.ts'
import { DEMO_ACCOUNTS } from '../../platform/config/demoAccounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { isDuplicate } from '../../platform/database/failures.ts'
import { foldedNames, foldUnfolded } from '../../platform/database/foldedColumns.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { insertAnnouncements } from './announcements.ts'
import { insertLines, insertSeries } from './cohorts.ts'
import {
  daysBefore,
  demoLearner,
  type SamplePerson,
  sample,
  sampleCourses,
  sampleLearners,
  sampleTutors,
} from './content.ts'
import { insertCourses } from './courses.ts'
import { insertNotifications } from './notifications.ts'
import { insertOnsite } from './onsite.ts'
import { insertPurchases, insertReversals, samplePurchases } from './purchases.ts'
import { insertRatings } from './ratings.ts'

/** The number of rows of each kind that the sample academy adds. */
interface Seeded {
  categories: number
  tutors: number
  learners: number
  courses: number
  payments: number
  enrolments: number
  ratings: number
}

/**
 * Fills an empty database with the sample academy, in one transaction.
 * @returns the counts, or null if the database had an account or a category already: then nothing changes
 */
export async function seed(db: Db, clock: Clock): Promise<Seeded | null> {
  if (!(await isEmpty(db))) return null
  const hashes = await passwordHashes()
  try {
    const seeded = await inTransaction(db, async transaction => {
      if (!(await isEmpty(transaction))) return null
      return fill(transaction, clock.now(), hashes)
    })
    await foldUnfolded(db)
    return seeded
  } catch (error) {
    // Another process has filled the same database meanwhile.
    if (isDuplicate(error)) return null
    throw error
  }
}

async function fill(db: Db, now: Date, hashes: PasswordHashes): Promise<Seeded> {
  const purchases = samplePurchases(sampleCourses)
  const people = await insertPeople(db, now, hashes)
  const courses = await insertCourses(db, now, people.idByKey)
  const counts = await insertPurchases(db, now, { purchases, people: people.idByKey, courses })
  await insertLines(db, now, people.idByKey)
  await insertReversals(db)
  await insertOnsite(db, now, { people: people.idByKey, courses })
  const ratings = await insertRatings(db, now, { purchases, people: people.idByKey, courses })
  await insertSeries(db, now)
  await insertAnnouncements(db, now, people.idByKey)
  await insertNotifications(db, now)
  return {
    categories: sample.categories.length,
    tutors: people.tutors,
    learners: people.learners,
    courses: courses.size,
    ...counts,
    ratings,
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const category = await db.selectFrom('course_categories').select('id').limit(1).executeTakeFirst()
  return !person && !category
}

async function passwordHashes(): Promise<PasswordHashes> {
  const [learner, tutor, nobody] = await Promise.all([
    hashPassword(DEMO_ACCOUNTS.learner.password),
    hashPassword(DEMO_ACCOUNTS.tutor.password),
    hashPassword(randomBytes(32).toString('base64url')),
  ])
  return { learner, tutor, nobody }
}

/** Password hashes of the demo accounts; `nobody` is the hash of a password that nobody knows. */
type PasswordHashes = Record<keyof typeof DEMO_ACCOUNTS | 'nobody', string>

/** Everybody joined before the oldest course was added. */
const JOINED_DAYS_AGO = 365

/** Inserts tutors and learners, marked as sample people; returns their ids by key. */
async function insertPeople(db: Db, now: Date, hashes: PasswordHashes) {
  await insertInBulk(
    db,
    'users',
    [...sampleTutors, ...sampleLearners].map((person, index) => {
      const isTutor = index < sampleTutors.length
      return {
        email: person.email,
        email_key: person.email,
        password_hash: hashes[accountOf(person)],
        firstname: person.firstname,
        lastname: person.lastname,
        ...foldedNames(person),
        user_type: isTutor ? ('tutor' as const) : ('learner' as const),
        page_slug: isTutor ? `${person.firstname}-${person.lastname}`.toLowerCase() : null,
        about: person.about?.join('\n') ?? null,
        phone: person.number ?? null,
        whatsapp: person.number ?? null,
        shows_numbers: person.number ? 1 : 0,
        is_verified: 1,
        is_sample: 1,
        created_at: daysBefore(now, JOINED_DAYS_AGO - index),
      }
    }),
  )
  const rows = await db.selectFrom('users').select(['id', 'email_key']).execute()
  const idByEmail = new Map(rows.map(({ id, email_key }) => [email_key, id]))
  const idByKey = new Map(
    [...sampleTutors, ...sampleLearners].map(({ key, email }) => [key, idByEmail.get(email) ?? 0]),
  )
  return { idByKey, tutors: sampleTutors.length, learners: sampleLearners.length }
}

function accountOf(person: SamplePerson): keyof PasswordHashes {
  if (person === demoLearner) return 'learner'
  return person === sampleTutors[0] ? 'tutor' : 'nobody'
}
