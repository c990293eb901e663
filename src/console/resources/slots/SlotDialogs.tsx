import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { SimpleForm, useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { PLACES_MAX } from '#contract/rules/slots.ts'
import type { OwnSlot, WeeklySlots } from '#contract/tutor/slots.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import type { WeeklyAvailability } from '../../dataProvider/classes.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { type CourseRecord, failureOf } from '../../dataProvider/rest.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogButton } from '../../ui/ConfirmDialog.tsx'
import { useSingleMutation } from '../../ui/form.tsx'
import {
  ClockChangeInput,
  HolidaysInput,
  RecordSelectInput,
  TextInput,
  WeekdaysInput,
  weekdaysFrom,
} from '../../ui/inputs.tsx'
import { CancelDialog, CreateDialog, EditDialog, VerbDialog } from '../../ui/RecordDialogs.tsx'
import { PlaceCreate } from '../places.tsx'

interface SlotDialog {
  slot: OwnSlot
  onClose: () => void
}

/** Creates one slot of a course. */
export function SlotCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  return (
    <CreateDialog
      resource="slots"
      title="Add slot"
      keptAs={`slotOf.${course.id}`}
      saveLabel="Add slot"
      transform={(form: SlotForm) => ({ course_id: course.course_id, ...slotFrom(form) })}
      doneText="Slot added."
      onClose={onClose}
    >
      <SimpleForm defaultValues={NEW_SLOT}>
        <SlotInputs />
      </SimpleForm>
    </CreateDialog>
  )
}

/** Creates the slots of a weekly availability; their number can be previewed. */
export function AvailabilityCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  return (
    <VerbDialog
      title="Add weekly availability"
      keptAs={`availabilityOf.${course.id}`}
      saveLabel="Add slots"
      verb={(dataProvider, form: AvailabilityForm) =>
        dataProvider.addAvailability(availabilityFrom(form, course.course_id))
      }
      doneText={({ count }: WeeklySlots) => (count === 1 ? '1 slot added.' : `${count} slots added.`)}
      onClose={onClose}
    >
      <SimpleForm defaultValues={NEW_AVAILABILITY}>
        <AvailabilityInputs />
        <AvailabilityPreview courseId={course.course_id} />
      </SimpleForm>
    </VerbDialog>
  )
}

/** Moves a slot to another time or place. */
export function SlotEdit({ slot, onClose }: SlotDialog) {
  return (
    <EditDialog
      resource="slots"
      noun="slot"
      edited={slot}
      formOf={slotFormOf}
      labels={SLOT_LABELS}
      worded={(name, value, { place }) =>
        name === 'place_id' ? (value === place.id ? place.name : 'Another place') : undefined
      }
      title="Move slot"
      keptAs={`slot.${slot.id}`}
      saveLabel="Move"
      transform={slotFrom}
      doneText="Slot moved."
      onClose={onClose}
    >
      <SimpleForm>
        {slot.learner && (
          <Typography color="textSecondary">
            {slot.learner.firstname} {slot.learner.lastname} will be moved too, and emailed.
          </Typography>
        )}
        <SlotInputs />
      </SimpleForm>
    </EditDialog>
  )
}

/** Cancels a slot permanently. */
export function SlotCancel({ slot, onClose }: SlotDialog) {
  return (
    <CancelDialog
      cancel={(dataProvider, body) => dataProvider.cancelSlot(slot.id, body)}
      name="slot"
      keptAs={`slotCancellation.${slot.id}`}
      saveLabel="Cancel slot"
      doneText={
        slot.learner
          ? `Slot cancelled. ${slot.learner.firstname} ${slot.learner.lastname} was emailed.`
          : 'Slot cancelled.'
      }
      reasonHelp="We include it in the email to the learner."
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {slot.learner
          ? `${slot.learner.firstname} ${slot.learner.lastname} booked this slot. We’ll email them, and they can choose another.`
          : 'Nobody has booked this slot.'}{' '}
        You can’t undo this.
      </Typography>
    </CancelDialog>
  )
}

/** The fields of one slot. */
function SlotInputs() {
  return (
    <>
      <PlaceInput />
      <Box sx={pairSx}>
        <TextInput
          source="starts_at"
          label="Starts at"
          type="datetime-local"
          isRequired
          helperText="Local time."
        />
        <LengthInput />
      </Box>
      <ClockChangeInput />
    </>
  )
}

/** The fields of a weekly availability. */
function AvailabilityInputs() {
  return (
    <>
      <PlaceInput />
      <WeekdaysInput />
      <Box sx={pairSx}>
        <TextInput source="from" label="From" type="time" isRequired />
        <TextInput source="to" label="To" type="time" isRequired />
      </Box>
      <LengthInput />
      <Box sx={pairSx}>
        <TextInput source="from_day" label="First day" type="date" isRequired />
        <TextInput source="to_day" label="Last day" type="date" isRequired />
      </Box>
      <HolidaysInput />
      <ClockChangeInput />
    </>
  )
}

function PlaceInput() {
  return (
    <RecordSelectInput
      resource="places"
      sort={{ field: 'name', order: 'ASC' }}
      most={PLACES_MAX}
      none={<NoPlaceYet />}
      source="place_id"
      label="Place"
      isRequired
      isPreset
      emptyLabel="Choose"
    />
  )
}

function NoPlaceYet() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Typography>Add a place first.</Typography>
      <DialogButton variant="outlined" dialog={onClose => <PlaceCreate onClose={onClose} />}>
        Add place
      </DialogButton>
    </Box>
  )
}

function LengthInput() {
  return (
    <TextInput
      source="minutes"
      label="Length in minutes"
      isRequired
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
}

const pairSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }

/** Says how many slots the availability would create. */
function AvailabilityPreview({ courseId }: { courseId: number }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues, trigger } = useFormContext<AvailabilityForm>()
  const [said, setSaid] = useState('')
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => dataProvider.previewAvailability(availabilityFrom(getValues(), courseId)),
    onSuccess: (made: WeeklySlots) => setSaid(madeText(made)),
    onError: fault => setSaid(failureOf(fault).detail),
  })

  async function handlePreview() {
    setSaid('')
    if (await trigger()) mutate()
  }

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <BusyButton isBusy={isPending} onClick={() => void handlePreview()}>
        Preview
      </BusyButton>
      <Typography role="status">{said}</Typography>
    </Box>
  )
}

function madeText({ count, first, last }: WeeklySlots): string {
  if (count === 1) return `1 slot, ${dayAndTimeText(first.starts_at)} (Lagos time).`
  return `${count} slots, from ${dayAndTimeText(first.starts_at)} to ${dayAndTimeText(last.ends_at)} (Lagos time).`
}

/** Form values of one slot; `starts_at` is local to the place. */
interface SlotForm {
  place_id: number | ''
  starts_at: string
  minutes: string
  /** Empty until the server asks for it. */
  clock_change: 'earlier' | 'later' | ''
}

/** The labels of the inputs. */
const SLOT_LABELS = {
  place_id: 'Place',
  starts_at: 'Starts at',
  minutes: 'Length in minutes',
  clock_change: 'Clocks change that day',
} satisfies Record<keyof SlotForm, string>

/** Without `place_id`: its input has its own default. */
const NEW_SLOT: Omit<SlotForm, 'place_id'> = { starts_at: '', minutes: '60', clock_change: '' }

/** Form values of a weekly availability. */
interface AvailabilityForm extends Omit<SlotForm, 'starts_at'> {
  weekdays: number[]
  from: string
  to: string
  from_day: string
  to_day: string
  /** Days, separated by commas or spaces. */
  holidays: string[]
}

const NEW_AVAILABILITY: Omit<AvailabilityForm, 'place_id'> = {
  weekdays: [],
  from: '09:00',
  to: '12:00',
  minutes: '60',
  from_day: '',
  to_day: '',
  holidays: [],
  clock_change: '',
}

/** Returns the form values of a slot. */
function slotFormOf({ place, starts_local, minutes }: OwnSlot): SlotForm {
  return { place_id: place.id, starts_at: starts_local, minutes: String(minutes), clock_change: '' }
}

/** Converts a filled form to the API's request body. */
function slotFrom({ place_id, starts_at, minutes, clock_change }: SlotForm) {
  return {
    place_id: Number(place_id),
    starts_at,
    minutes: Number(minutes),
    ...(clock_change && { clock_change }),
  }
}

/** Converts the form of a weekly availability to the API's request body. */
function availabilityFrom(form: AvailabilityForm, course_id: number): WeeklyAvailability {
  const { place_id, weekdays, from, to, minutes, from_day, to_day, holidays, clock_change } = form
  return {
    course_id,
    place_id: Number(place_id),
    weekdays: weekdaysFrom(weekdays, from_day),
    from,
    to,
    minutes: Number(minutes),
    from_day,
    to_day,
    holidays,
    ...(clock_change && { clock_change }),
  }
}
