import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import { PostgresAdapter } from 'kysely'

/** A migration sees the tables of its own day, so it is typed by none. */
export type AnyDb = Kysely<unknown>

/** Adds the table's own number: identity on PostgreSQL, rowid with no reuse on SQLite. */
export function withId<T extends string, C extends string>(
  db: AnyDb,
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C | 'id'> {
  return table.addColumn('id', 'integer', column =>
    isPostgres(db) ? column.generatedAlwaysAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  )
}

/** A column that must be given. */
export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull()
}

/** A required reference to another table's id; the row goes with what it belongs to only where `onDelete` says so. */
export function belongsTo(table: string, onDelete: 'cascade' | 'restrict' = 'restrict') {
  return (column: ColumnDefinitionBuilder) => column.notNull().references(`${table}.id`).onDelete(onDelete)
}

/** Whether a migration runs on PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
