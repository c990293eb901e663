import type { AppContext } from './appContext.ts'
import { userSubject } from './audit/audit.ts'
import type { Db } from './database/db.ts'
import type { Tables } from './database/tables.ts'

/** Tables whose rows each belong to one person. */
type TableOfPeople = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never
}[keyof Tables]

/** The data about people that a wing keeps. A table with a `user_id` or a `tutor_id` that no wing names fails a test. */
export interface PersonalData {
  /** Tables whose rows of a person are deleted with the account. */
  deleted: readonly TableOfPeople[]
  /** Tables whose rows stay, or are dealt with one by one, each with the reason. */
  kept: { readonly [Table in keyof Tables]?: string }
  /** Files of the copy of one's own data. Other people's names and words are not in it. */
  files?(academy: AppContext, userId: number): ArchiveFile[]
  /** The files that a tutor gets besides. */
  filesOfTutor?(db: Db, tutorId: number): ArchiveFile[]
}

/** A file of an archive, which comes piece by piece. */
export interface ArchiveFile {
  name: string
  content: AsyncIterable<string | Uint8Array>
}

/** The rows of a list that are in memory at a time. */
export const ROWS = 200

/** Writes the rows of a list, read a few at a time, as the text of a JSON array. */
export async function* jsonList<Row extends { id: number }>(
  rowsAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  let last = 0
  let separator = '[\n'
  for (;;) {
    const rows = await rowsAfter(last)
    for (const row of rows) {
      const { id: _, ...shown } = row
      yield `${separator}${JSON.stringify(shown, null, 2)}`
      separator = ',\n'
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.id
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** The data about people of the platform itself. */
export const platformData: PersonalData = {
  deleted: ['notice_choices', 'idempotency_keys'],
  kept: { audit_courses: 'Lines of the audit log stay; what is personal in them cannot be read any more.' },
  files: ({ db }, userId) => [
    { name: 'notices.json', content: notices(db, userId) },
    { name: 'log.json', content: log(db, userId) },
  ],
}

/** Writes the person's choices of what to be told, at most one for each kind and channel. */
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

/** Writes what the person did and what was done to the account, without saying who else did it. */
function log(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('audit_log')
      .select(['id', 'at', 'act'])
      .where('subject', '=', userSubject(userId))
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}
