import type { OwnAccount } from '#contract/ownAccount.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { userTypeOf } from '../../../platform/http/account.ts'
import { choiceOf } from '../../../platform/outbox/choices.ts'
import { stoppedLetters } from '../../mailboxStanding.ts'
import { hasListedCourse } from '../../withheld.ts'
import { findIdentity } from '../google/identities.ts'
import { hasPassword } from '../passwords.ts'
import { countRecoveryCodes, findSecondFactor } from '../secondFactor/secondFactors.ts'
import { findPendingChange } from './emailChange.ts'

/** An account as its own person sees it. */
export async function ownAccount(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: number,
): Promise<OwnAccount> {
  const change = await findPendingChange(db, clock, id)
  const factor = await findSecondFactor(db, id)
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { email, firstname, lastname, phone, whatsapp, time_zone, picture, created_at } = row
  const is_verified = row.is_verified === 1
  const identity = await findIdentity(db, id)
  const wants_news = (await choiceOf(db, id, 'tutor_news', 'letter')) !== 'off'
  return {
    id,
    email,
    letters_stopped: await stoppedLetters(db, clock, id),
    new_email: change?.new_email ?? null,
    firstname,
    lastname,
    user_type: userTypeOf(row),
    is_verified,
    has_password: hasPassword(row),
    google: identity ? { email: identity.email, linked_at: identity.linked_at } : null,
    phone,
    whatsapp,
    shows_numbers: row.shows_numbers === 1,
    picture,
    time_zone,
    about: row.about,
    page_slug: await shownPageSlug(db, id),
    wants_news,
    second_factor: factor?.confirmed_at
      ? { since: factor.confirmed_at, recovery_codes_left: await countRecoveryCodes(db, id) }
      : null,
    created_at,
  }
}

/** The address of a tutor's page, while everybody finds it there. */
async function shownPageSlug(db: AppContext['db'], id: number): Promise<string | null> {
  const shown = await db
    .selectFrom('users')
    .select('page_slug')
    .where('id', '=', id)
    .where(hasListedCourse())
    .executeTakeFirst()
  return shown?.page_slug ?? null
}
