import type { NoticeChoice } from '#contract/rules/noticeKinds.ts'
import type { Db } from '../../platform/database/db.ts'

/** A tutor with news to send, the time of the first of them, and the tutor's choice and time zone. */
export interface RipeNews {
  tutor_id: number
  first_at: string
  time_zone: string | null
  choice: NoticeChoice | null
}

/** Lists tutors above an id whose news are due: none came since `quietSince`, or the first came before `oldest`. */
export function listTutorsWithDueNews(
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

/** Assigns a tutor's unsent news to one email; false if there are none. */
export async function batchNews(trx: Db, tutorId: number, batch: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tutor_news')
    .set({ batch })
    .where('tutor_id', '=', tutorId)
    .where('batch', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
