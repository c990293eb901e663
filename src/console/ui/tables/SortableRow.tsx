import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Box, TableCell, TableRow } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { MoveHandle } from './MoveHandle.tsx'
import type { Column } from './RecordTable.tsx'

/** A row of a `SortableTable`: the handle stands before what its first column shows. */
export function SortableRow<Row extends RaRecord>({
  row,
  name,
  columns,
  index,
  last,
  onMove,
}: {
  row: Row
  name: string
  columns: readonly Column<Row>[]
  index: number
  last: number
  onMove: (from: number, to: number) => void
}) {
  const { attributes, setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({
      id: row.id,
    })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <TableRow ref={setNodeRef} style={style} sx={isDragging ? liftedSx : undefined}>
      {columns.map(({ title, cell, isNumber }, column) => (
        <TableCell key={title} data-title={title} className={isNumber ? 'is-number' : ''}>
          {column === 0 ? (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <MoveHandle
                name={name}
                index={index}
                last={last}
                helpId={attributes['aria-describedby']}
                handleRef={setActivatorNodeRef}
                listeners={listeners}
                onMove={onMove}
              />
              <span>{cell(row)}</span>
            </Box>
          ) : (
            cell(row)
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}

const liftedSx = {
  position: 'relative',
  zIndex: 2,
  backgroundColor: 'var(--surface)',
  boxShadow: 'var(--shadow-lifted)',
  '& > td': { borderColor: 'transparent' },
}
