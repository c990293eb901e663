import type { FreeSlot } from '#contract/freeSlots.ts'
import { calendarDayText } from '#shared/dates.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FREE_FORM_ID } from '../finish/FreeForm.tsx'

/** The first time of onsite classes, by the clock of its place; it may be picked later. */
export function SlotChoice({
  slots,
  chosen,
  isLocked,
  onChoose,
}: {
  slots: readonly FreeSlot[]
  chosen: number | null
  isLocked: boolean
  onChoose: (id: number | null) => void
}) {
  return (
    <SelectField
      label="First class"
      name="slot_id"
      form={FREE_FORM_ID}
      value={chosen ?? ''}
      disabled={isLocked}
      onChange={event => onChoose(Number(event.target.value) || null)}
    >
      <option value="">I pick a time later</option>
      {slots.map(({ id, starts_local: starts, ends_local: ends, place }) => (
        <option key={id} value={id}>
          {`${calendarDayText(starts.slice(0, 10))}, ${starts.slice(11)} to ${ends.slice(11)}, ${place}`}
        </option>
      ))}
    </SelectField>
  )
}
