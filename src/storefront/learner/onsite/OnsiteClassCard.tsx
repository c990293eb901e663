import { Form, useNavigation } from 'react-router-dom'
import type { FreeSlot } from '#contract/freeSlots.ts'
import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import type { OnsiteClass } from '#contract/slots.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { slotTimesText } from '../../ui/course/slotTimes.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { webAddress } from '../timetable/ClassroomLink.tsx'
import styles from './OnsiteClassesPage.module.css'
import type { OnsiteAnswer } from './onsiteAction.ts'
import { SlotForm } from './SlotForm.tsx'

/** One onsite class: when and where it is, how it stands, and what the learner may still do. */
export function OnsiteClassCard({
  onsite,
  free,
  answer,
}: {
  onsite: OnsiteClass
  free: readonly FreeSlot[]
  /** To the form that was refused, of whichever class. */
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
      {cancel_reason && <p>Your tutor says: {cancel_reason}</p>}
      {state !== 'cancelled' && <Address place={place} />}
      {isComing && !mayChange && (
        <p className={styles.note}>
          It begins in less than {SLOT_CHANGE_HOURS} hours: ask your tutor if you cannot come.
        </p>
      )}
      {mayChange && (
        <>
          <p className={styles.note}>You can move or cancel it until {SLOT_CHANGE_HOURS} hours before.</p>
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
  if (isOver && (state === 'taken' || state === 'confirmed')) return <Badge>Over</Badge>
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
  /** To the form that was refused, of whichever class. */
  answer: OnsiteAnswer | undefined
}) {
  const isRefused = answer?.classId === onsite.id
  return (
    <details className={styles.change} open={isRefused}>
      <summary>Move this class</summary>
      {free.length === 0 ? (
        <p>No other time is free at the moment.</p>
      ) : (
        <SlotForm
          legend="Pick another time"
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
        <p>The time is free for others then. You can book another one.</p>
        <p>
          <Button type="submit" look="danger" isBusy={isBusy}>
            Cancel the class
          </Button>
        </p>
      </Form>
    </details>
  )
}
