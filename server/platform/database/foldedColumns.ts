import { type RawBuilder, sql } from 'kysely'
import { fold, indexedWords } from '#contract/rules/fold.ts'
import type { Db } from './db.ts'
import { inTransaction } from './inTransaction.ts'
import type { CategoriesTable, CoursesTable } from './tables/catalogue.ts'
import type { UsersTable } from './tables/people.ts'

type Texts<Name extends string> = Record<Name, string | null>

/** Some columns of a row without those that follow from them. */
export type Unfolded<Columns> = Omit<Columns, `folded_${string}` | keyof SearchedWords>

/** All columns for all texts, and for some texts those of them. */
type Following<Given, All, Columns> = Given extends All ? Columns : Partial<Columns>

/** Returns the folded columns of those texts that are given: `folded_title` beside `title`. No text folds to an empty one. */
export function folded<Name extends string, Given extends Partial<Texts<Name>>>(
  given: Given,
  ...names: readonly Name[]
): Following<Given, Texts<Name>, Record<`folded_${Name}`, string>> {
  const columns = names.flatMap(name => {
    const text = given[name]
    return text === undefined ? [] : [[`folded_${name}`, fold(text ?? '')]]
  })
  return Object.fromEntries(columns)
}

/** Returns the columns that follow from the given names of a person. */
export function foldedNames<Given extends Partial<Pick<UsersTable, 'firstname' | 'lastname'>>>(given: Given) {
  return folded(given, 'firstname', 'lastname')
}

/** A person's whole folded name: somebody who came with Google may have no last name. */
export const FOLDED_NAME: RawBuilder<string> = sql`trim(users.folded_firstname || ' ' || users.folded_lastname)`

type SearchedTexts = Pick<CoursesTable, 'title' | 'short_description'>
type SearchedWords = Pick<CoursesTable, 'title_words' | 'description_words'>

/** Returns the columns that follow from the given texts of a course. */
export function foldedTexts<Given extends Partial<SearchedTexts>>(given: Given) {
  const { title, short_description } = given
  const words = {
    ...(title !== undefined && { title_words: indexedWords(title) }),
    ...(short_description !== undefined && { description_words: indexedWords(short_description) }),
  } as Following<Given, SearchedTexts, SearchedWords>
  return { ...folded(given, 'title'), ...words }
}

/** Returns the column that follows from a category's name. */
export function foldedCategory({ name }: Pick<CategoriesTable, 'name'>): Pick<CategoriesTable, 'name_words'> {
  return { name_words: indexedWords(name) }
}

interface FoldedTable {
  table: string
  texts: readonly string[]
  /** The column that marks a row as still to be folded while it is empty. */
  mark: string
  columns(row: Texts<string>): object
}

function foldedTable(table: string, ...texts: [string, ...string[]]): FoldedTable {
  return { table, texts, mark: `folded_${texts[0]}`, columns: row => folded(row, ...texts) }
}

const FOLDED: readonly FoldedTable[] = [
  foldedTable('users', 'firstname', 'lastname'),
  {
    table: 'course_categories',
    texts: ['name'],
    mark: 'name_words',
    columns: ({ name }) => foldedCategory({ name: name ?? '' }),
  },
  {
    ...foldedTable('courses', 'title', 'short_description'),
    columns: ({ title, short_description }) =>
      foldedTexts({ title: title ?? '', short_description: short_description ?? '' }),
  },
  foldedTable('cohorts', 'name'),
  foldedTable('class_sessions', 'title'),
  foldedTable('announcements', 'subject'),
  foldedTable('places', 'name', 'address'),
  foldedTable('ratings', 'comment'),
]

/**
 * Folds the rows that were written without their folded columns: all that are older than the columns, and those of a server of an
 * earlier version that still runs. It is no migration, because that would lock the tables until the last row is done.
 */
export async function foldUnfolded(db: Db): Promise<void> {
  for (const table of FOLDED) {
    // A text without anything to fold stays unfolded, so the walk never returns to it.
    for (let after: number | undefined = 0; after !== undefined; ) {
      const above: number = after
      after = await inTransaction(db, trx => foldNext(trx, table, above))
    }
  }
}

/** Rows a transaction: others come to their turn between two. */
const BATCH = 500

/** Folds the next rows of a table, and returns the id of the last of them. */
async function foldNext(
  trx: Db,
  { table, texts, mark, columns }: FoldedTable,
  after: number,
): Promise<number | undefined> {
  // Literals, so that both engines use the partial index of the rows that are still to be folded.
  const isUnfolded = sql`${sql.ref(mark)} = '' and ${sql.ref(texts[0] ?? mark)} <> ''`
  const { rows } = await sql<Texts<string> & { id: number }>`
    select id, ${sql.join(texts.map(text => sql.ref(text)))} from ${sql.table(table)}
    where ${isUnfolded} and id > ${after} order by id limit ${sql.lit(BATCH)}
  `.execute(trx)
  for (const { id, ...row } of rows) {
    const set = Object.entries(columns(row)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id} and ${isUnfolded}`.execute(trx)
  }
  return rows.at(-1)?.id
}
