import type { OwnAccount } from '#contract/ownAccount.ts'
import { preferenceOf } from '../../outbox/preferences.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { userTypeOf } from '../../platform/http/account.ts'
import { findIdentity } from '../google/queries.ts'
import { hasPassword } from '../passwords.ts'
import { getById } from '../queries/accounts.ts'
import { countRecoveryCodes, findSecondFactor } from '../secondFactor/queries.ts'
import { stoppedEmail } from '../stoppedEmail.ts'
import { findPendingChange, shownPageSlug } from './queries.ts'

/** Returns an account as its owner sees it. */
export async function ownAccount(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: number,
): Promise<OwnAccount> {
  const change = await findPendingChange(db, clock, id)
  const factor = await findSecondFactor(db, id)
  const row = await getById(db, id)
  const { email, firstname, lastname, phone, whatsapp, time_zone, picture, created_at } = row
  const is_verified = row.is_verified === 1
  const identity = await findIdentity(db, id)
  const wants_news = (await preferenceOf(db, id, 'tutor_news', 'letter')) !== 'off'
  return {
    id,
    email,
    letters_stopped: await stoppedEmail(db, clock, id),
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
