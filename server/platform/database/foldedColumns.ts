import { type RawBuilder, sql } from 'kysely'
import { fold, indexedWords } from '#contract/rules/fold.ts'
import type { Db } from './db.ts'
import { inTransaction } from './inTransaction.ts'
import type { CategoriesTable, CoursesTable } from './tables/catalogue.ts'
import type { UsersTable } from './tables/people.ts'

/** All columns for all texts, and for some texts those of them. */
type Columns<Given, Texts, All> = Given extends Texts ? All : Partial<All>

type Names = Pick<UsersTable, 'firstname' | 'lastname'>
/** The columns that follow from a person's names. */
export type FoldedNames = Pick<UsersTable, 'folded_firstname' | 'folded_lastname'>

/** Returns the columns that follow from the given names of a person. */
export function foldedNames<Given extends Partial<Names>>({
  firstname,
  lastname,
}: Given): Columns<Given, Names, FoldedNames> {
  return {
    ...(firstname !== undefined && { folded_firstname: fold(firstname) }),
    ...(lastname !== undefined && { folded_lastname: fold(lastname) }),
  } as Columns<Given, Names, FoldedNames>
}

/** A person's whole folded name: somebody who came with Google may have no last name. */
export const FOLDED_NAME: RawBuilder<string> = sql`trim(users.folded_firstname || ' ' || users.folded_lastname)`

type Texts = Pick<CoursesTable, 'title' | 'short_description'>
/** The columns that follow from a course's texts. */
export type FoldedTexts = Pick<CoursesTable, 'folded_title' | 'title_words' | 'description_words'>

/** Returns the columns that follow from the given texts of a course. */
export function foldedTexts<Given extends Partial<Texts>>({
  title,
  short_description,
}: Given): Columns<Given, Texts, FoldedTexts> {
  return {
    ...(title !== undefined && { folded_title: fold(title), title_words: indexedWords(title) }),
    ...(short_description !== undefined && { description_words: indexedWords(short_description) }),
  } as Columns<Given, Texts, FoldedTexts>
}

/** Returns the column that follows from a category's name. */
export function foldedCategory({ name }: Pick<CategoriesTable, 'name'>): Pick<CategoriesTable, 'name_words'> {
  return { name_words: indexedWords(name) }
}

/** Marks a row whose folded columns are still to be written; a literal, so that both engines use the partial indexes. */
const UNFOLDED = sql.lit('')

/**
 * Folds the rows that were written without their folded columns: all that are older than the columns, and those of a server of an
 * earlier version that still runs. It is no migration, because that would lock the tables until the last row is done.
 */
export async function foldUnfolded(db: Db): Promise<void> {
  await inBatches(db, {
    list: (trx, after, limit) =>
      trx
        .selectFrom('users')
        .select(['id', 'firstname', 'lastname'])
        .where('folded_firstname', '=', UNFOLDED)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    write: (trx, row) =>
      trx
        .updateTable('users')
        .set(foldedNames(row))
        .where('id', '=', row.id)
        .where('folded_firstname', '=', UNFOLDED)
        .execute(),
  })
  await inBatches(db, {
    list: (trx, after, limit) =>
      trx
        .selectFrom('course_categories')
        .select(['id', 'name'])
        .where('name_words', '=', UNFOLDED)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    write: (trx, row) =>
      trx
        .updateTable('course_categories')
        .set(foldedCategory(row))
        .where('id', '=', row.id)
        .where('name_words', '=', UNFOLDED)
        .execute(),
  })
  await inBatches(db, {
    list: (trx, after, limit) =>
      trx
        .selectFrom('courses')
        .select(['id', 'title', 'short_description'])
        .where('folded_title', '=', UNFOLDED)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    write: (trx, row) =>
      trx
        .updateTable('courses')
        .set(foldedTexts(row))
        .where('id', '=', row.id)
        .where('folded_title', '=', UNFOLDED)
        .execute(),
  })
}

/** Rows a transaction: others come to their turn between two. */
const BATCH = 500

async function inBatches<Row extends { id: number }>(
  db: Db,
  {
    list,
    write,
  }: {
    list: (trx: Db, after: number, limit: number) => Promise<Row[]>
    write: (trx: Db, row: Row) => Promise<unknown>
  },
): Promise<void> {
  // A text without anything to fold stays unfolded, so the walk never returns to it.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const above: number = after
    after = await inTransaction(db, async trx => {
      const rows = await list(trx, above, BATCH)
      for (const row of rows) await write(trx, row)
      return rows.at(-1)?.id
    })
  }
}
