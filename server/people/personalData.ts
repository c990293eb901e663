import type { AppContext } from '../platform/appContext.ts'
import type { Db } from '../platform/database/db.ts'
import { jsonList, type PersonalData, ROWS } from '../platform/personalData.ts'
import { ownAccount } from './own/ownAccount.ts'

/** The accounts' personal data. */
export const peopleData: PersonalData = {
  deleted: [
    'sessions',
    'known_browsers',
    'password_resets',
    'email_changes',
    'email_proofs',
    'second_factors',
    'recovery_codes',
    'sign_in_tickets',
    'passkeys',
    'passkey_challenges',
    'identities',
    'google_flows',
    'bounces',
  ],
  kept: {},
  files: (academy, userId) => [
    { name: 'account.json', content: account(academy, userId) },
    { name: 'passkeys.json', content: passkeys(academy.db, userId) },
    { name: 'bounces.json', content: bounces(academy.db, userId) },
  ],
}

async function* account(academy: AppContext, id: number): AsyncGenerator<string> {
  yield `${JSON.stringify(await ownAccount(academy, id), null, 2)}\n`
}

function passkeys(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

/** Exports the bounces of emails to the person. */
function bounces(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('bounces')
      .select(['id', 'email_key as email', 'kind', 'at', 'cleared_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}
