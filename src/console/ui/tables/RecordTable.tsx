import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, DataTableClasses, type RaRecord } from 'react-admin'
import { cardsWhenNarrow } from './tableSx.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  isNumber?: boolean
  /** The name under which the list is ordered by this column, if it can be. */
  sortBy?: string
}

/** The rows of the list around it: a table where there is room for one, else a list of cards. */
export function RecordTable<Row extends RaRecord>({
  caption,
  columns,
  nothingFound,
}: {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Said in place of the rows when a search finds none. */
  nothingFound: ReactNode
}) {
  return (
    <DataTable<Row>
      aria-label={caption}
      bulkActionButtons={false}
      rowClick={false}
      hover={false}
      empty={<Box sx={{ padding: 3, color: 'text.secondary' }}>{nothingFound}</Box>}
      sx={tableSx}
    >
      {columns.map(({ title, cell, isNumber, sortBy }) => (
        <DataTable.Col<Row>
          key={title}
          label={title}
          {...(sortBy ? { source: sortBy as never } : { disableSort: true })}
          render={cell}
          data-title={title}
          className={isNumber ? 'is-number' : ''}
        />
      ))}
    </DataTable>
  )
}

const tableSx: SxProps<Theme> = {
  ...cardsWhenNarrow,
  overflowX: undefined,
  [`& .${DataTableClasses.tableWrapper}`]: { overflowX: 'auto' },
  [`& .${DataTableClasses.headerCell}`]: { position: 'sticky', top: 0 },
}
