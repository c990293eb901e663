import type { AdminAccount, AdminTutor } from '#contract/admin.ts'
import type { Static } from '#contract/schema.ts'
import type { Db } from '../platform/database/db.ts'
import type { UserRow } from '../platform/database/tables/people.ts'
import { HttpError } from '../platform/errors.ts'
import { userTypeOf } from '../platform/http/account.ts'
import { findByEmail, findById } from './queries/accounts.ts'

/** Returns an account as the academy sees it. */
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
 * Finds an account by its email.
 * @throws HttpError `account.not_found`
 */
export async function accountByEmail(db: Db, email: string): Promise<UserRow> {
  const row = await findByEmail(db, email)
  if (row) return row
  throw new HttpError('account.not_found', `There is no account with the email ${email}.`)
}

/**
 * Finds a learner or a tutor by id; an admin's account is neither.
 * @throws HttpError `account.not_found`
 */
export async function accountOfKind(db: Db, id: number, kind: 'learner' | 'tutor'): Promise<UserRow> {
  const row = await findById(db, id)
  if (row && row.erased_at === null && userTypeOf(row) === kind) return row
  throw new HttpError('account.not_found', `There is no ${kind} with this number.`)
}

/** Returns a tutor as the academy sees them. */
export function presentTutor(row: UserRow & { courses: number }): Static<typeof AdminTutor> {
  return { ...presentAccount(row), courses: Number(row.courses) }
}
