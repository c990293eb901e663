import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { HttpError } from '../http/errors.ts'

/**
 * Refuses to take away what alone opens an account; called in the transaction that has just taken it away, which holds the
 * account's row, so that no two ways are taken away at once. A linked Google account is a way in where the academy has Google. The
 * mailbox does not count: a letter brings a new password, but may be hours late.
 * @throws HttpError `account.last_way_in`
 */
export async function refuseLastWayIn(
  trx: Db,
  userId: number,
  { google }: Pick<AppContext, 'google'>,
): Promise<void> {
  const { password_hash, passkey, identity } = await trx
    .selectFrom('users')
    .select('password_hash')
    .select(({ selectFrom }) => [
      selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).as('passkey'),
      selectFrom('identities').select('user_id').where('user_id', '=', userId).limit(1).as('identity'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (password_hash || passkey !== null || (google && identity !== null)) return
  throw new HttpError(
    'account.last_way_in',
    'Nothing else opens your account. Choose a password first, by “Forgot password?”, or add another passkey.',
  )
}
