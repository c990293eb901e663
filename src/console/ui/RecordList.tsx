import { Box } from '@mui/material'
import { type ReactNode, useRef } from 'react'
import {
  DataTable,
  DataTableClasses,
  ListBase,
  type ListBaseProps,
  Pagination,
  type RaRecord,
  useListContext,
} from 'react-admin'
import { FocusedRows } from './FocusedRows.tsx'
import { AfterRows, Columns } from './ListTools.tsx'
import { type MenuEntry, MoreMenu } from './MoreMenu.tsx'
import { FailureBox, shownInPlace } from './notice.tsx'
import { TableSkeleton } from './Skeleton.tsx'

/** The buttons above a list: at the right, or full width on a phone. */
export const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'flex-end',
  padding: 2,
  '& > .MuiButton-root': {
    flex: { xs: '1 0 auto', sm: '0 0 auto' },
  },
  // Two buttons fit next to each other on a phone without their icons.
  '& > .MuiButton-contained:not(:only-child), & > .MuiButton-outlined': {
    paddingInline: { xs: '12px', sm: '18px' },
    '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  },
} as const

/** A table's cells; if narrow, a row becomes two lines: title and actions, then the rest. */
export const cardsWhenNarrow = {
  containerType: 'inline-size',
  overflowX: 'auto',
  '& .is-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // Puts the sort arrow before the title, so that the title aligns with the numbers.
  '& .is-number .MuiTableSortLabel-root': { flexDirection: 'row-reverse' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& td': { overflowWrap: 'break-word', whiteSpace: 'pre-line' },
  '@container (min-width: 600px) and (max-width: 759.98px)': {
    '& th, & td': { paddingInline: '6px' },
    '& :is(th, td):first-of-type': { paddingInlineStart: '12px' },
    '& th.is-number': { whiteSpace: 'normal' },
    '& .MuiTableSortLabel-icon': { marginInline: 0 },
  },
  '@container (max-width: 599.98px)': {
    '& thead, & tfoot': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& table, & tbody': { display: 'block' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2px 14px',
      alignItems: 'center',
      padding: '6px 14px 8px',
      borderBottom: '1px solid var(--line)',
    },
    '& tr:last-of-type': { borderBottom: 0 },
    '& td': {
      order: 2,
      border: 0,
      padding: 0,
      fontSize: '0.875rem',
      color: 'var(--muted)',
      overflowWrap: 'anywhere',
    },
    '& td:first-of-type': { order: 0, flex: '1 1 60%', fontSize: '0.9375rem', color: 'var(--ink)' },
    '& td[data-title$="Title"]': { fontSize: '0.9375rem', color: 'var(--ink)' },
    // Puts the buttons at the end of the first line.
    '& td[data-title="Action"], & td:has(> [aria-haspopup="menu"])': { order: 1 },
    '& td.is-number::before': { content: 'attr(data-title) ": "' },
  },
}

const PAGE_SIZES = [10, 25, 50]

/**
 * react-admin caches each row of a list as the whole record, under the list's `meta`. A row has only the table's fields, so it
 * gets a `meta` of its own, which no page uses to read a record. Rows are refetched when the tab regains focus.
 */
export const asRows = { ...shownInPlace, meta: { isRow: true }, refetchOnWindowFocus: true }

/** The records of a resource as a table with pages, including its loading, error and empty states. */
export function RecordList<Row extends RaRecord>({
  caption,
  columns,
  onOpen,
  nothingFound,
  pageSizes = PAGE_SIZES,
  isInAddress = false,
  skeletonLines,
  askAgainIn,
  children,
  ...list
}: {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Called on a press on a row outside its links and buttons; the row must offer the same by keyboard. */
  onOpen?: ((row: Row) => void) | undefined
  /** Shown instead of rows if a search finds none or the last row was deleted. */
  nothingFound: ReactNode
  /** Choices of rows per page; an empty array shows the list without pages. */
  pageSizes?: number[]
  /** Keeps search, order and page in the URL; only one list per page may. */
  isInAddress?: boolean
  skeletonLines?: number
  /** Milliseconds until rows that change on the server are refetched, or false for never. */
  askAgainIn?: (rows: readonly Row[]) => number | false
  /** Rendered above the table. */
  children?: ReactNode
} & Pick<ListBaseProps<Row>, 'resource' | 'filter' | 'sort' | 'perPage' | 'exporter' | 'empty'>) {
  return (
    <FocusedRows name={caption}>
      <ListBase<Row>
        perPage={25}
        exporter={false}
        {...list}
        disableAuthentication
        storeKey={false}
        disableSyncWithLocation={!isInAddress}
        queryOptions={{
          ...asRows,
          ...(askAgainIn && { refetchInterval: ({ state }) => askAgainIn(state.data?.data ?? []) }),
        }}
        loading={<TableSkeleton lines={skeletonLines} />}
        error={<ListError />}
      >
        <Columns value={columns.filter(({ title }) => title !== ACTION)}>{children}</Columns>
        <RecordTable caption={caption} columns={columns} onOpen={onOpen} nothingFound={nothingFound} />
        {pageSizes.length > 0 && <ListPages sizes={pageSizes} />}
      </ListBase>
    </FocusedRows>
  )
}

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligns numbers, with digits of equal width. */
  isNumber?: boolean
  /** The sort name of this column, if it is sortable. */
  sortBy?: string
}

const ACTION = 'Action'

/** Returns the last column of a table, with a menu of the row's actions. */
export function actionColumn<Row>(
  nameOf: (row: Row) => string,
  entriesOf: (row: Row) => readonly MenuEntry[],
): Column<Row> {
  return {
    title: ACTION,
    cell: row => {
      const entries = entriesOf(row)
      return entries.length > 0 && <MoreMenu label={`More about ${nameOf(row)}`} entries={entries} />
    },
  }
}

/** The rows of the surrounding list: a table if it fits, else cards. */
function RecordTable<Row extends RaRecord>({
  caption,
  columns,
  onOpen,
  nothingFound,
}: {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  onOpen: ((row: Row) => void) | undefined
  /** Shown instead of rows if a search finds none. */
  nothingFound: ReactNode
}) {
  const pressed = useRef<EventTarget | null>(null)

  function handlePress(row: Row): false {
    if (isBetween(pressed.current)) onOpen?.(row)
    return false
  }

  return (
    <DataTable<Row>
      aria-label={caption}
      bulkActionButtons={false}
      rowClick={onOpen ? (_, __, row) => handlePress(row as Row) : false}
      hover={onOpen !== undefined}
      onClickCapture={({ target }) => {
        pressed.current = target
      }}
      empty={<Box sx={{ padding: 3, color: 'text.secondary' }}>{nothingFound}</Box>}
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

/** Returns false for a press on a link or button, in a menu opened from the row, or that ends a text selection. */
function isBetween(target: EventTarget | null): boolean {
  const isInRow = target instanceof Element && target.closest('tr') !== null
  return isInRow && !target.closest('a, button, input, label') && getSelection()?.type !== 'Range'
}

/** The looks of a table; the theme gives them to each. */
export const tableSx = {
  ...cardsWhenNarrow,
  overflowX: undefined,
  [`& .${DataTableClasses.tableWrapper}`]: { overflowX: 'auto' },
  [`& .${DataTableClasses.headerCell}`]: { position: 'sticky', top: 0 },
}

/** The pagination below a list. */
export function ListPages({ sizes = PAGE_SIZES }: { sizes?: number[] }) {
  return (
    <AfterRows standIn={<Box sx={{ minHeight: 52 }} />}>
      <Pagination rowsPerPageOptions={sizes} />
    </AfterRows>
  )
}

/** Shown instead of a list that could not be loaded. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <FailureBox fault={error} onRetry={() => void refetch()} />
}
