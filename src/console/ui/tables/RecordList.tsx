import type { ReactNode } from 'react'
import { ListBase, type ListBaseProps, type RaRecord } from 'react-admin'
import { shownInPlace } from '../feedback/notice.ts'
import { TableSkeleton } from '../feedback/Skeleton.tsx'
import { ListError } from './ListError.tsx'
import { ListPages } from './ListPages.tsx'
import { type Column, RecordTable } from './RecordTable.tsx'

const PAGE_SIZES = [10, 25, 50]

/**
 * react-admin keeps each row of a list as the record itself, under the list's `meta`. A row has only what its table shows,
 * so it is kept under a `meta` that no page asks a whole record by.
 */
const asRows = { ...shownInPlace, meta: { isRow: true } }

/** The records of a resource as a table with pages, and what stands there while they load, where they cannot be loaded, and where there are none. */
export function RecordList<Row extends RaRecord>({
  caption,
  columns,
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
  /** Said in place of the rows when a search finds none, or the last one has gone. */
  nothingFound: ReactNode
  /** How many rows a page may have; none for a list that is shown whole. */
  pageSizes?: number[]
  /** Whether search, order and page stand in the page's address; one list of a page may have them there. */
  isInAddress?: boolean
  skeletonLines?: number
  /** In how many milliseconds these rows are asked for again, as they change by themselves; false for not at all. */
  askAgainIn?: (rows: readonly Row[]) => number | false
  /** What stands above the table. */
  children?: ReactNode
} & Pick<ListBaseProps<Row>, 'resource' | 'filter' | 'sort' | 'perPage' | 'exporter' | 'empty'>) {
  return (
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
      {children}
      <RecordTable caption={caption} columns={columns} nothingFound={nothingFound} />
      {pageSizes.length > 0 && <ListPages sizes={pageSizes} />}
    </ListBase>
  )
}
