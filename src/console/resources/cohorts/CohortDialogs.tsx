import { Box, Typography } from '@mui/material'
import { SimpleForm } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { dayAfter, readDay, weekdayOf } from '#contract/rules/calendarDays.ts'
import { COHORT_DAYS_MAX, COHORT_NAME_MAX } from '#contract/rules/cohort.ts'
import type { OwnCohort } from '#contract/tutor/cohorts.ts'
import { calendarDayText } from '#shared/dates.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import {
  ClockChangeInput,
  HolidaysInput,
  SelectInput,
  SwitchInput,
  TextInput,
  WeekdaysInput,
  weekdaysFrom,
  ZoneInput,
} from '../../ui/inputs.tsx'
import {
  besideSx,
  CancelDialog,
  CreateDialog,
  EditDialog,
  fieldsSx,
  VerbDialog,
} from '../../ui/RecordDialogs.tsx'
import { MeetingLinkInput } from '../classes/classForm.tsx'

interface CohortDialog {
  cohort: OwnCohort
  onClose: () => void
}

/** Creates a cohort, optionally with its weekly classes: both are saved or neither. */
export function CohortCreate({
  course,
  isFirst,
  onClose,
}: {
  course: CourseRecord
  isFirst: boolean
  onClose: () => void
}) {
  return (
    <CreateDialog
      resource="cohorts"
      title="Add cohort"
      keptAs={`cohortOf.${course.id}`}
      saveLabel="Add cohort"
      maxWidth="lg"
      transform={(form: NewCohortForm) => ({
        course_id: course.course_id,
        ...cohortFrom(form),
        ...(form.plans_classes && { classes: classesFrom(form) }),
      })}
      doneText="Cohort added."
      onClose={onClose}
    >
      <SimpleForm defaultValues={{ ...NEW_COHORT, ...NEW_CLASSES }}>
        {isFirst && (
          <Typography color="textSecondary">
            Learners can currently start any time. Once you add a cohort, new learners must join a cohort.
            Existing learners keep their access.
          </Typography>
        )}
        <Box sx={besideSx}>
          <Box sx={fieldsSx}>
            <CohortInputs />
          </Box>
          <Box sx={fieldsSx}>
            <ClassesInputs />
          </Box>
        </Box>
      </SimpleForm>
    </CreateDialog>
  )
}

/** Edits a cohort. */
export function CohortEdit({ cohort, onClose }: CohortDialog) {
  return (
    <EditDialog
      resource="cohorts"
      noun="cohort"
      edited={cohort}
      formOf={cohortFormOf}
      labels={COHORT_LABELS}
      title="Edit cohort"
      keptAs={`cohort.${cohort.id}`}
      saveLabel="Update"
      transform={cohortFrom}
      leavable={['seats', 'state']}
      doneText="Cohort saved."
      onClose={onClose}
    >
      <SimpleForm>
        <CohortInputs />
      </SimpleForm>
    </EditDialog>
  )
}

/** Copies a cohort with its classes to another first day. */
export function CohortCopy({ cohort, onClose }: CohortDialog) {
  return (
    <VerbDialog
      title={`Copy ${cohort.name}`}
      keptAs={`cohortCopy.${cohort.id}`}
      saveLabel="Copy cohort"
      verb={(dataProvider, { name, starts_on }: Pick<CohortForm, 'name' | 'starts_on'>) =>
        dataProvider.copyCohort(cohort.id, { name: name.trim(), starts_on })
      }
      doneText="Cohort copied. It’s planned: open it when you want learners to enrol."
      onClose={onClose}
    >
      <SimpleForm defaultValues={{ name: '', starts_on: '' }}>
        <Typography color="textSecondary">
          Copies the schedule and seats to new dates. Meeting links are not copied.
        </Typography>
        <TextInput source="name" label="Name" isRequired autoFocus defaultValue="" />
        <TextInput source="starts_on" label="First day" type="date" isRequired defaultValue="" />
      </SimpleForm>
    </VerbDialog>
  )
}

/** Cancels a cohort permanently. */
export function CohortCancel({ cohort, onClose }: CohortDialog) {
  return (
    <CancelDialog
      cancel={(dataProvider, body) => dataProvider.cancelCohort(cohort.id, body)}
      name={cohort.name}
      keptAs={`cohortCancellation.${cohort.id}`}
      saveLabel="Cancel cohort"
      doneText={
        cohort.taken === 0
          ? 'Cohort cancelled.'
          : 'Cohort cancelled. We’re emailing its learners, and the academy will refund what they paid.'
      }
      reasonHelp="We include it in the email to learners."
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {cohort.taken === 0
          ? 'Nobody has a seat in this cohort.'
          : `${takenText(cohort.taken)} taken or held. This removes the learners and emails them. You owe them full refunds, which the academy will pay.`}{' '}
        You can’t undo this.
      </Typography>
    </CancelDialog>
  )
}

function takenText(seats: number): string {
  return seats === 1 ? '1 seat is' : `${seats} seats are`
}

/** The fields of a cohort. */
function CohortInputs() {
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        isRequired
        autoFocus
        helperText="Learners see this when they choose, e.g. “January evenings”."
        slotProps={{ htmlInput: { maxLength: COHORT_NAME_MAX } }}
      />
      <Box sx={pairSx}>
        <TextInput source="starts_on" label="First day" type="date" isRequired />
        <TextInput source="ends_on" label="Last day" type="date" isRequired />
      </Box>
      <Box sx={pairSx}>
        <ZoneInput helperText="For example, Africa/Lagos or Europe/London." />
        <SelectInput
          source="state"
          label="State"
          choices={[
            { value: 'open', label: 'Open: learners can enrol' },
            { value: 'planned', label: 'Planned: only you can see it' },
          ]}
        />
      </Box>
      <Box sx={pairSx}>
        <TextInput
          source="enrolment_closes_at"
          label="Enrolment closes"
          type="datetime-local"
          helperText="Leave blank to close when the cohort starts."
        />
        <TextInput
          source="seats"
          label="Seats"
          helperText="Leave blank for no limit."
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
    </>
  )
}

/** The weekly classes of a new cohort, in its time zone, and their number. */
function ClassesInputs() {
  const form = useWatch() as NewCohortForm
  const plansClasses = (
    <SwitchInput
      source="plans_classes"
      label="Add weekly classes"
      helperText="We add them from the first day to the last. You can edit each one later."
    />
  )
  if (!form.plans_classes) return plansClasses
  return (
    <>
      {plansClasses}
      <TextInput
        source="title"
        label="Title"
        isRequired
        helperText="We number each class, e.g. Class 1, Class 2."
      />
      <WeekdaysInput />
      <Box sx={pairSx}>
        <TextInput source="time_of_day" label="Starts at" type="time" isRequired />
        <TextInput source="minutes" label="Length in minutes" type="number" isRequired />
      </Box>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {daysText(daysOfClasses(form))}
      </Typography>
      <HolidaysInput />
      <ClockChangeInput />
      <MeetingLinkInput />
    </>
  )
}

const pairSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }

/** Form values of a cohort; days and times are local to `time_zone`. */
interface CohortForm {
  name: string
  starts_on: string
  ends_on: string
  time_zone: string
  enrolment_closes_at: string
  seats: string
  state: 'planned' | 'open'
}

/** Form values of a new cohort with its weekly classes. */
interface NewCohortForm extends CohortForm {
  plans_classes: boolean
  title: string
  /** 1 is Monday; empty means the weekday of the first day. */
  weekdays: number[]
  time_of_day: string
  minutes: string
  /** Days, separated by commas or spaces. */
  holidays: string[]
  clock_change: 'earlier' | 'later' | ''
  meeting_link: string
}

/** The labels of the inputs. */
const COHORT_LABELS = {
  name: 'Name',
  starts_on: 'First day',
  ends_on: 'Last day',
  time_zone: 'Time zone',
  enrolment_closes_at: 'Enrolment closes',
  seats: 'Seats',
  state: 'State',
} satisfies Record<keyof CohortForm, string>

const NEW_COHORT: CohortForm = {
  name: '',
  starts_on: '',
  ends_on: '',
  time_zone: 'Africa/Lagos',
  enrolment_closes_at: '',
  seats: '',
  state: 'open',
}

const NEW_CLASSES: Omit<NewCohortForm, keyof CohortForm> = {
  plans_classes: true,
  title: 'Class',
  weekdays: [],
  time_of_day: '18:00',
  minutes: '90',
  holidays: [],
  clock_change: '',
  meeting_link: '',
}

/** Returns the form values of a cohort. */
function cohortFormOf(cohort: OwnCohort): CohortForm {
  const { name, starts_on, ends_on, time_zone, enrolment_closes_local: closes, seats, state } = cohort
  return {
    name,
    starts_on,
    ends_on,
    time_zone,
    enrolment_closes_at: closes ?? '',
    seats: seats === null ? '' : String(seats),
    state: state === 'planned' ? 'planned' : 'open',
  }
}

/** Converts a filled form to the API's request body. */
function cohortFrom(form: CohortForm) {
  const { name, starts_on, ends_on, time_zone, enrolment_closes_at: closes, seats, state } = form
  return {
    starts_on,
    ends_on,
    state,
    name: name.trim(),
    time_zone: time_zone.trim(),
    enrolment_closes_at: closes || null,
    // Text that is not a number is sent as typed, for the server to refuse: NaN would become null, i.e. unlimited.
    seats: seats.trim() === '' ? null : Number(seats) || seats,
  }
}

/** Returns the weekly classes of a new cohort for the API. */
function classesFrom(form: NewCohortForm) {
  const { title, weekdays, starts_on, time_of_day, minutes, holidays, clock_change, meeting_link } = form
  return {
    title: title.trim(),
    weekdays: weekdaysFrom(weekdays, starts_on),
    time_of_day,
    minutes: Number(minutes),
    holidays,
    ...(clock_change && { clock_change }),
    meeting_link: meeting_link.trim() || null,
  }
}

/** Returns the days on which the server will plan classes; none while a typed date is invalid. */
function daysOfClasses({ starts_on, ends_on, holidays, weekdays }: NewCohortForm): string[] {
  if (!readDay(starts_on) || !readDay(ends_on)) return []
  const chosen = weekdaysFrom(weekdays, starts_on)
  const free = holidays
  return Array.from({ length: COHORT_DAYS_MAX }, (_, index) => dayAfter(starts_on, index)).filter(
    day => day <= ends_on && chosen.includes(weekdayOf(day)) && !free.includes(day),
  )
}

function daysText(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (days.length === 1) return `1 class, on ${calendarDayText(first)}.`
  return `${days.length} classes, from ${calendarDayText(first)} to ${calendarDayText(last)}.`
}
