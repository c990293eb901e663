import type { Key, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './DataTable.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  isNumber?: boolean
  /** The row's name: it heads the card on a phone. */
  isHead?: boolean
  /** Much to read: on a phone it takes the whole width, below its title. */
  isWide?: boolean
}

/** A table where there is room for one, a list of cards where there is not. `caption` names it for screen readers. */
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
  // The roles are said aloud because `display: grid` on a phone would take them away.
  return (
    <div className={styles.place}>
      <div className={styles.frame}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as cards loses its roles in some browsers */}
        <table role="table" className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(column => (
                <th
                  key={column.title}
                  scope="col"
                  role="columnheader"
                  className={classNames(column.isNumber && styles.number)}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(row => (
              <tr key={keyOf(row)} role="row">
                {columns.map(column => (
                  <td
                    key={column.title}
                    role="cell"
                    data-title={column.title}
                    className={classNames(
                      column.isNumber && styles.number,
                      column.isHead && styles.head,
                      column.isWide && styles.wide,
                    )}
                  >
                    <div className={styles.cell}>{column.cell(row)}</div>
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
