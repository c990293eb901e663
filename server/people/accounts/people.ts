import type { AdminAccount, AdminTutor } from '#contract/admin.ts'
import type { Static } from '#contract/schema.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { userTypeOf } from '../../platform/http/account.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../platform/http/newestFirst.ts'
import { findByEmail, findById } from './queries.ts'

/** An account as the academy sees it. */
export function presentAccount(row: UserRow): AdminAccount {
  const { id, email, firstname, lastname, phone, whatsapp, time_zone, created_at, suspended_at } = row
  return {
    id,
    email,
    firstname,
    lastname,
    user_type: userTypeOf(row),
    is_verified: row.is_verified === 1,
    phone,
    whatsapp,
    time_zone,
    created_at,
    suspended_at,
    awaits_approval: row.awaits_approval === 1,
  }
}

/**
 * Finds an account by its e-mail.
 * @throws HttpError `account.not_found`
 */
export async function accountByEmail(db: Db, email: string): Promise<UserRow> {
  const row = await findByEmail(db, email)
  if (row) return row
  throw new HttpError('account.not_found', `There is no account with the e-mail ${email}.`)
}

/**
 * Finds an account of one kind by its number; an admin's is neither a learner's nor a tutor's.
 * @throws HttpError `account.not_found`
 */
export async function accountOfKind(db: Db, id: number, kind: 'learner' | 'tutor'): Promise<UserRow> {
  const row = await findById(db, id)
  if (row && row.erased_at === null && userTypeOf(row) === kind) return row
  throw new HttpError('account.not_found', `There is no ${kind} with this number.`)
}

/** Lists the tutors, who signed up last first, each with how many courses they have. */
export async function listTutors(
  db: Db,
  { items = PAGE_LENGTH, before }: NewestFirst,
): Promise<(UserRow & { courses: number })[]> {
  let query = db
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('courses')
        .whereRef('courses.tutor_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('courses'),
    )
    .where('user_type', '=', 'tutor')
    .orderBy('id', 'desc')
    .limit(items)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** A tutor as the academy sees them. */
export function presentTutor(row: UserRow & { courses: number }): Static<typeof AdminTutor> {
  return { ...presentAccount(row), courses: Number(row.courses) }
}
