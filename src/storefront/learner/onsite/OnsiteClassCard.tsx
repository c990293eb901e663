import { Form, useNavigation } from 'react-router-dom'
import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import type { FreeSlot, OnsiteClass } from '#contract/slots.ts'
import { clockText, longDayText, zoneText } from '#shared/localTimes.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { webAddress } from '../timetable/ClassroomLink.tsx'
import styles from './OnsiteClassesPage.module.css'
import type { OnsiteAnswer } from './onsiteAction.ts'

/** One onsite class: its time, place and status, and the actions that are still possible. */
export function OnsiteClassCard({
  onsite,
  free,
  answer,
}: {
  onsite: OnsiteClass
  free: readonly FreeSlot[]
  /** The answer to the refused form, of any class. */
  answer: OnsiteAnswer | undefined
}) {
  const { state, is_over: isOver, may_change: mayChange, cancel_reason, place } = onsite
  const isComing = !isOver && (state === 'taken' || state === 'confirmed')
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h3>{slotTimesText(onsite)}</h3>
        <ClassState onsite={onsite} />
      </div>
      {cancel_reason && <p>Reason: {cancel_reason}</p>}
      {state !== 'cancelled' && <Address place={place} />}
      {isComing && !mayChange && (
        <p className={styles.note}>
          This class starts in less than {SLOT_CHANGE_HOURS} hours. If you can't come, ask your tutor.
        </p>
      )}
      {mayChange && (
        <>
          <p className={styles.note}>You can move or cancel it up to {SLOT_CHANGE_HOURS} hours before.</p>
          <Move onsite={onsite} free={free} answer={answer} />
          <Cancel onsite={onsite} />
        </>
      )}
    </article>
  )
}

const STATES = {
  taken: { word: 'Booked', color: 'info' },
  confirmed: { word: 'Confirmed', color: 'success' },
  attended: { word: 'Attended', color: 'secondary' },
  missed: { word: 'Missed', color: 'danger' },
  cancelled: { word: 'Cancelled', color: 'danger' },
} as const

function ClassState({ onsite: { state, is_over: isOver } }: { onsite: OnsiteClass }) {
  if (isOver && (state === 'taken' || state === 'confirmed')) return <Badge>Finished</Badge>
  const { word, color } = STATES[state]
  return <Badge color={color}>{word}</Badge>
}

function Address({ place: { name, address, landmark, map_link } }: Pick<OnsiteClass, 'place'>) {
  const map = webAddress(map_link)
  return (
    <address className={styles.address}>
      <strong>{name}</strong>
      <br />
      {address}
      {landmark && (
        <>
          <br />
          {landmark}
        </>
      )}
      {map && (
        <>
          <br />
          <a href={map} target="_blank" rel="noopener noreferrer">
            See the map
          </a>
        </>
      )}
    </address>
  )
}

function Move({
  onsite,
  free,
  answer,
}: {
  onsite: OnsiteClass
  free: readonly FreeSlot[]
  /** The answer to the refused form, of any class. */
  answer: OnsiteAnswer | undefined
}) {
  const isRefused = answer?.classId === onsite.id
  return (
    <details className={styles.change} open={isRefused}>
      <summary>Move this class</summary>
      {free.length === 0 ? (
        <p>No other times are available at the moment.</p>
      ) : (
        <SlotForm
          legend="Choose another time"
          slots={free}
          picked={answer?.slotId}
          fields={{ intent: 'move', class_id: onsite.id }}
          button="Move to this time"
        />
      )}
    </details>
  )
}

function Cancel({ onsite }: { onsite: OnsiteClass }) {
  const isBusy = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <details className={styles.change}>
      <summary>Cancel this class</summary>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="class_id" value={onsite.id} />
        <p>Cancelling frees this time. You can book another.</p>
        <p>
          <Button type="submit" look="danger" isBusy={isBusy}>
            Cancel the class
          </Button>
        </p>
      </Form>
    </details>
  )
}

/** A form to pick one of a course's free times; it works without script. */
export function SlotForm({
  legend,
  slots,
  picked,
  fields,
  button,
}: {
  legend: string
  slots: readonly FreeSlot[]
  /** The slot that was picked and refused. */
  picked: number | undefined
  /** The hidden fields that the form sends with the slot. */
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

type Times = Pick<FreeSlot, 'starts_local' | 'ends_local' | 'time_zone'>

/** "Mon, 9 Mar 2026, 18:00 to 19:00 (Lagos time)": an onsite class in local time of its place. */
function slotTimesText({ starts_local: starts, ends_local: ends, time_zone }: Times): string {
  return `${longDayText(starts)}, ${clockText(starts)} to ${clockText(ends)} (${zoneText(time_zone)})`
}
