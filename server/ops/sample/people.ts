import type { DEMO_ACCOUNTS } from '../../platform/config/demoAccounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { daysBefore, demoLearner, type SamplePerson, sampleLearners, sampleTutors } from './content.ts'

/** Password hashes of the demo accounts; `nobody` is of a password that nobody knows. */
export type PasswordHashes = Record<keyof typeof DEMO_ACCOUNTS | 'nobody', string>

/** Everybody has been here longer than the oldest course. */
const JOINED_DAYS_AGO = 365

/** Inserts tutors and learners, marked as sample people; answers their ids by key. */
export async function insertPeople(db: Db, now: Date, hashes: PasswordHashes) {
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
