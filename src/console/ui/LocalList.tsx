import { type ReactNode, useMemo } from 'react'
import { ListContextProvider, type RaRecord, ResourceContextProvider, useList } from 'react-admin'

/** A list that came with its course, in its own order: the rows of the table inside. */
export function LocalList<Row extends RaRecord>({
  resource,
  rows,
  empty,
  children,
}: {
  resource: string
  rows: readonly Row[]
  /** Stands in place of the table while there is nothing. */
  empty: ReactNode
  children: ReactNode
}) {
  const data = useMemo(() => [...rows], [rows])
  const list = useList<Row>({ data, resource })
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={list}>{rows.length === 0 ? empty : children}</ListContextProvider>
    </ResourceContextProvider>
  )
}
