import type { AppContext } from '../appContext.ts'
import { timestampIn } from '../clock.ts'

const KEPT_SECONDS = 90 * 24 * 60 * 60
const AT_ONCE = 500

/** Forgets news of which a letter has told long ago, a few at a time. */
export async function forgetOldNews({ db, clock }: AppContext): Promise<void> {
  const before = timestampIn(clock, -KEPT_SECONDS)
  let some: bigint
  do {
    const { numDeletedRows } = await db
      .deleteFrom('tutor_news')
      .where('id', 'in', qb =>
        qb.selectFrom('tutor_news').select('id').where('created_at', '<=', before).limit(AT_ONCE),
      )
      .executeTakeFirst()
    some = numDeletedRows
  } while (some > 0n)
}
