import type { Db } from '../platform/database/db.ts'
import type { PersonalData } from '../platform/personalData.ts'

/** The personal data of preferences. */
export const outboxData: PersonalData = {
  deleted: ['notice_choices'],
  kept: { tutor_news: 'Deleted when a tutor stops teaching.' },
  files: ({ db }, userId) => [{ name: 'notices.json', content: notices(db, userId) }],
}

/** Writes the user's message preferences, at most one per kind and channel. */
async function* notices(db: Db, userId: number): AsyncGenerator<string> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'channel', 'choice', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .execute()
  yield `${JSON.stringify(rows, null, 2)}\n`
}
