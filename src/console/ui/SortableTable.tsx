import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DraggableSyntheticListeners,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import HandleIcon from '@mui/icons-material/DragIndicatorOutlined'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { MenuButton } from './MoreMenu.tsx'
import { type Column, cardsWhenNarrow } from './RecordList.tsx'

/** A table whose rows can be reordered by pointer, from a menu or by keyboard. */
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
  /** Returns the row's name for screen readers. */
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

/** A row of a `SortableTable`, with the handle in its first column. */
function SortableRow<Row extends RaRecord>({
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

/** The drag handle of a row. A press without a drag opens a menu, for users who cannot drag. */
function MoveHandle({
  name,
  index,
  last,
  helpId,
  handleRef,
  listeners,
  onMove,
}: {
  name: string
  index: number
  last: number
  /** Id of the element with the keyboard instructions. */
  helpId: string
  handleRef: (element: HTMLElement | null) => void
  listeners: DraggableSyntheticListeners
  onMove: (from: number, to: number) => void
}) {
  const entries = [
    { name: 'Move to the top', to: 0, isOff: index === 0 },
    { name: 'Move up', to: index - 1, isOff: index === 0 },
    { name: 'Move down', to: index + 1, isOff: index === last },
    { name: 'Move to the bottom', to: last, isOff: index === last },
  ].map(({ to, ...entry }) => ({ ...entry, onChoose: () => onMove(index, to) }))
  return (
    <MenuButton
      label={`Move ${name}`}
      entries={entries}
      ref={handleRef}
      aria-describedby={helpId}
      {...listeners}
      sx={handleSx}
    >
      <HandleIcon />
    </MenuButton>
  )
}

const handleSx = {
  marginLeft: '-10px',
  color: 'var(--muted)',
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
}

/** A press that moves less than this, in pixels, is a click. */
const CLICK_PX = 6

/** Returns the sensors: dragging by pointer, or Space with the arrow keys. */
function useSortingSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: CLICK_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter opens the menu.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )
}

/** Returns the screen reader announcements while rows are moved. */
function sortingWords(rowOf: (id: UniqueIdentifier) => { name: string; place: number; of: number }) {
  const said = (verb: string, active: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const { place, of } = rowOf(over ?? active)
    return `${rowOf(active).name} ${verb} position ${place} of ${of}.`
  }
  return {
    screenReaderInstructions,
    announcements: {
      onDragStart: ({ active }: Event) => said('picked up from', active.id, undefined),
      onDragOver: ({ active, over }: Event) => said('moved over', active.id, over?.id),
      onDragEnd: ({ active, over }: Event) => said('dropped at', active.id, over?.id),
      onDragCancel: ({ active }: Event) => said('returned to', active.id, undefined),
    },
  }
}

interface Event {
  active: { id: UniqueIdentifier }
  over?: { id: UniqueIdentifier } | null
}

const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick up the row, the arrow keys to move it, Space to drop it, or Escape to cancel. Press Enter to open a menu of moves.',
}
