import { Form, useNavigation } from 'react-router-dom'
import type { FreeSlot } from '#contract/freeSlots.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { slotTimesText } from '../../ui/course/slotTimes.ts'
import styles from './OnsiteClassesPage.module.css'

/** The free times of a course, one of which is picked; posted without script too. */
export function SlotForm({
  legend,
  slots,
  picked,
  fields,
  button,
}: {
  legend: string
  slots: readonly FreeSlot[]
  /** What was picked and refused. */
  picked: number | undefined
  /** What the form says beside the slot. */
  fields: Record<string, string | number>
  button: string
}) {
  const sent = useNavigation().formData
  const isBusy =
    sent !== undefined && Object.entries(fields).every(([name, value]) => sent.get(name) === String(value))
  return (
    <Form method="post" className={styles.form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className={styles.slots}>
        <legend>{legend}</legend>
        {slots.map(slot => (
          <label key={slot.id} className={styles.slot}>
            <input type="radio" name="slot_id" value={slot.id} required defaultChecked={slot.id === picked} />
            <span>
              <strong>{slotTimesText(slot)}</strong>
              <small>{slot.place}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
      </p>
    </Form>
  )
}
