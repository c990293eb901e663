import { type AnyDb, isPostgres } from '../columns.ts'
import { searchOnPostgres } from './searchOnPostgres.ts'
import { searchOnSqlite } from './searchOnSqlite.ts'

/**
 * The words of every course (title, short description, category, tutor) and the words that are spelt anywhere. Triggers
 * keep them in the transaction that changes a course, renames a category or a tutor, whoever does it.
 */
export async function searchCourses(db: AnyDb) {
  await (isPostgres(db) ? searchOnPostgres(db) : searchOnSqlite(db))
}
