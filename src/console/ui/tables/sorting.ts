import {
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** A press that moves less than this, in pixels, is a click. */
const CLICK_PX = 6

/** A pointer that drags, and Space with the arrow keys. */
export function useSortingSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: CLICK_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter is for the menu.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )
}

/** What is said while rows are moved. */
export function sortingWords(rowOf: (id: UniqueIdentifier) => { name: string; place: number; of: number }) {
  const said = (verb: string, active: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const { place, of } = rowOf(over ?? active)
    return `${rowOf(active).name} ${verb} ${place} of ${of}.`
  }
  return {
    screenReaderInstructions,
    announcements: {
      onDragStart: ({ active }: Event) => said('is lifted from place', active.id, undefined),
      onDragOver: ({ active, over }: Event) => said('is over place', active.id, over?.id),
      onDragEnd: ({ active, over }: Event) => said('is put at place', active.id, over?.id),
      onDragCancel: ({ active }: Event) => said('stays at place', active.id, undefined),
    },
  }
}

interface Event {
  active: { id: UniqueIdentifier }
  over?: { id: UniqueIdentifier } | null
}

const screenReaderInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to lift the row, the arrow keys to move it, Space to put it down, Escape to leave it where it was. Enter opens a menu of moves.',
}
