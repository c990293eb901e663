import type { AppContext } from './appContext.ts'
import { userSubject } from './audit/audit.ts'
import type { Db } from './database/db.ts'
import type { Tables } from './database/tables.ts'

/** Tables whose rows each belong to one user. */
type TableOfPeople = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never
}[keyof Tables]

/** The personal data of a wing. A test fails for a table with a `user_id` or `tutor_id` that no wing names. */
export interface PersonalData {
  /** Tables whose rows are deleted with the account. */
  deleted: readonly TableOfPeople[]
  /** Tables whose rows stay or are handled separately, each with the reason. */
  kept: { readonly [Table in keyof Tables]?: string }
  /** Returns the files of the user's own-data archive, without other people's names and texts. */
  files?(academy: AppContext, userId: number): ArchiveFile[]
  /** Returns the additional files of a tutor. */
  filesOfTutor?(db: Db, tutorId: number): ArchiveFile[]
}

/** A file of an archive, written in pieces. */
export interface ArchiveFile {
  name: string
  content: AsyncIterable<string | Uint8Array>
}

/** The number of rows in memory at a time. */
export const ROWS = 200

/** Writes rows, read in batches, as a JSON array. */
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

/** The personal data of the platform itself. */
export const platformData: PersonalData = {
  deleted: ['idempotency_keys'],
  kept: { audit_courses: 'Lines of the audit log stay, but their personal details are forgotten.' },
  files: ({ db }, userId) => [{ name: 'log.json', content: log(db, userId) }],
}

/** Writes the acts of the user and on the account, without naming other actors. */
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
