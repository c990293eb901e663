import type { NoticeChoice } from '#contract/rules/noticeKinds.ts'
import type { Db } from '../../platform/database/db.ts'

/** A tutor with news that may be told, when the first of them came, and how and on whose clock the tutor wants them. */
export interface RipeNews {
  tutor_id: number
  first_at: string
  time_zone: string | null
  choice: NoticeChoice | null
}

/** Lists tutors whose news may be told, above a number: nothing more came since a moment, or the first came before another. */
export function listRipe(
  db: Db,
  { quietSince, oldest, after, limit }: { quietSince: string; oldest: string; after: number; limit: number },
): Promise<RipeNews[]> {
  return db
    .selectFrom('tutor_news')
    .innerJoin('users', 'users.id', 'tutor_news.tutor_id')
    .leftJoin('notice_choices', join =>
      join
        .onRef('notice_choices.user_id', '=', 'tutor_news.tutor_id')
        .on('notice_choices.kind', '=', 'tutor_news')
        .on('notice_choices.channel', '=', 'letter'),
    )
    .select(({ fn }) => [
      'tutor_id',
      'users.time_zone',
      'choice',
      fn.min('tutor_news.created_at').as('first_at'),
    ])
    .where('batch', 'is', null)
    .where('tutor_id', '>', after)
    .groupBy(['tutor_id', 'users.time_zone', 'choice'])
    .having(({ eb, fn, or }) =>
      or([
        eb(fn.max('tutor_news.created_at'), '<=', quietSince),
        eb(fn.min('tutor_news.created_at'), '<=', oldest),
      ]),
    )
    .orderBy('tutor_id')
    .limit(limit)
    .execute()
}

/** Puts a tutor's news that are in no email yet into one; false where there are none. */
export async function batchNews(trx: Db, tutorId: number, batch: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tutor_news')
    .set({ batch })
    .where('tutor_id', '=', tutorId)
    .where('batch', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
