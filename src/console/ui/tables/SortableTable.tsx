import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { Column } from './RecordTable.tsx'
import { SortableRow } from './SortableRow.tsx'
import { sortingWords, useSortingSensors } from './sorting.ts'
import { cardsWhenNarrow } from './tableSx.ts'

/** Rows that a person puts in order: each by its handle, with a pointer, from its menu, or by the keyboard alone. */
export function SortableTable<Row extends RaRecord>({
  caption,
  columns,
  rows,
  nameOf,
  onOrder,
}: {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a row is called when it is moved. */
  nameOf: (row: Row) => string
  onOrder: (rows: Row[]) => void
}) {
  const sensors = useSortingSensors()
  const ids = rows.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < rows.length) onOrder(arrayMove([...rows], from, to))
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over) move(ids.indexOf(active.id), ids.indexOf(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={sortingWords(id => {
        const index = ids.indexOf(id)
        const row = rows[index]
        return { name: row ? nameOf(row) : '', place: index + 1, of: rows.length }
      })}
      onDragEnd={handleDragEnd}
    >
      <Box sx={cardsWhenNarrow}>
        <Table aria-label={caption}>
          <TableHead>
            <TableRow>
              {columns.map(({ title, isNumber }) => (
                <TableCell key={title} className={isNumber ? 'is-number' : ''}>
                  {title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              {rows.map((row, index) => (
                <SortableRow
                  key={row.id}
                  row={row}
                  name={nameOf(row)}
                  columns={columns}
                  index={index}
                  last={rows.length - 1}
                  onMove={move}
                />
              ))}
            </SortableContext>
          </TableBody>
        </Table>
      </Box>
    </DndContext>
  )
}

function upAndDown({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) {
  return { ...transform, x: 0 }
}
