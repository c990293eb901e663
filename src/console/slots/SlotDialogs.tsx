import { Typography } from '@mui/material'
import { useRefresh } from 'react-admin'
import type { OwnSlot, WeeklySlots } from '#contract/tutor/slots.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { CancelDialog } from '../ui/dialogs/CancelDialog.tsx'
import { CreateDialog, EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { AvailabilityPreview } from './AvailabilityPreview.tsx'
import { AvailabilityInputs, SlotInputs } from './SlotInputs.tsx'
import {
  type AvailabilityForm,
  availabilityFrom,
  availabilitySentences,
  NEW_AVAILABILITY,
  NEW_SLOT,
  SLOT_LABELS,
  type SlotForm,
  slotFormOf,
  slotFrom,
  slotSentences,
} from './slotForm.ts'

interface SlotDialog {
  slot: OwnSlot
  onClose: () => void
}

/** Offers one slot of a course. */
export function SlotCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()

  function handleAdded() {
    refresh()
    return done('Success!', 'The slot is offered.')
  }

  return (
    <CreateDialog
      resource="slots"
      title="Add slot"
      keptAs={`slotOf.${course.id}`}
      saveLabel="Add slot"
      defaultValues={NEW_SLOT}
      validate={form => slotSentences(form as SlotForm)}
      transform={(form: SlotForm) => ({ course_id: course.course_id, ...slotFrom(form) })}
      onSaved={handleAdded}
      onClose={onClose}
    >
      <SlotInputs />
    </CreateDialog>
  )
}

/** Offers the slots of a weekly availability; how many it makes can be seen before. */
export function AvailabilityCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()

  function handleAdded({ count }: WeeklySlots) {
    refresh()
    return done('Success!', count === 1 ? '1 slot is offered.' : `${count} slots are offered.`)
  }

  return (
    <CreateDialog
      resource="availabilities"
      title="Add weekly availability"
      keptAs={`availabilityOf.${course.id}`}
      saveLabel="Add slots"
      defaultValues={NEW_AVAILABILITY}
      validate={form => availabilitySentences(form as AvailabilityForm)}
      transform={(form: AvailabilityForm) => availabilityFrom(form, course.course_id)}
      onSaved={handleAdded}
      onClose={onClose}
    >
      <AvailabilityInputs />
      <AvailabilityPreview courseId={course.course_id} />
    </CreateDialog>
  )
}

/** Moves a slot to another time or place. */
export function SlotEdit({ slot, onClose }: SlotDialog) {
  const refresh = useRefresh()

  function handleSaved() {
    refresh()
    return done('Success!', 'The slot is moved.')
  }

  return (
    <EditDialog
      resource="slots"
      noun="slot"
      edited={slot}
      formOf={slotFormOf}
      labels={SLOT_LABELS}
      worded={(name, value, { place }) =>
        name === 'place_id' ? (value === place.id ? place.name : 'another one') : undefined
      }
      title="Move slot"
      keptAs={`slot.${slot.id}`}
      saveLabel="Move"
      validate={form => slotSentences(form as SlotForm)}
      transform={slotFrom}
      onSaved={handleSaved}
      onClose={onClose}
    >
      {slot.learner && (
        <Typography color="textSecondary">
          {slot.learner.firstname} {slot.learner.lastname} goes with it, and is told by letter.
        </Typography>
      )}
      <SlotInputs />
    </EditDialog>
  )
}

/** Cancels a slot for good. */
export function SlotCancel({ slot, onClose }: SlotDialog) {
  return (
    <CancelDialog
      resource="slot-cancellations"
      name="slot"
      of={{ slot: slot.id }}
      keptAs={`slotCancellation.${slot.id}`}
      saveLabel="Cancel slot"
      doneText={slot.learner ? 'The slot is cancelled; its learner is told.' : 'The slot is cancelled.'}
      reasonHelp="Its learner reads it in their letter."
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {slot.learner
          ? `${slot.learner.firstname} ${slot.learner.lastname} has booked it, is told by letter, and may pick another.`
          : 'Nobody has booked it.'}{' '}
        This cannot be undone.
      </Typography>
    </CancelDialog>
  )
}
