import { openSecret } from '../../../people/accounts/secondFactor/secondFactors.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { type Finding, fine, trouble } from './finding.ts'

/** Examines whether the codes of people's apps can be checked with the key that this machine has. */
export async function examineSecondFactor({ db, config }: AppContext): Promise<Finding[]> {
  const newest = await db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret'])
    .where('confirmed_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return []
  try {
    openSecret(config, newest.user_id, newest.sealed_secret)
    return [fine('The secrets of second factors can be read.')]
  } catch {
    return [
      trouble(
        'The secrets of second factors cannot be read: SEALING_KEY, or sealing.key in the data folder, is not the key that sealed them. Recovery codes still work.',
      ),
    ]
  }
}
