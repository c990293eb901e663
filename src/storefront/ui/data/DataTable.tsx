import type { Key, ReactNode } from 'react'
import styles from './DataTable.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** The row's name, which comes first on a phone. */
  isHead?: boolean
}

/** A table; on a narrow screen each row is two lines of two cells without column titles. `caption` is for screen readers. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
}) {
  // The roles are explicit, because `display: grid` on a phone would remove them.
  return (
    <div className={styles.place}>
      <div className={styles.frame}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as a grid loses its roles in some browsers */}
        <table role="table" className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(column => (
                <th key={column.title} scope="col" role="columnheader">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(row => (
              <tr key={keyOf(row)} role="row">
                {columns.map(column => (
                  <td key={column.title} role="cell" className={column.isHead ? styles.head : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
    </div>
  )
}
