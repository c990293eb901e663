import { Box, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { dayAfter, readDay, weekdayOf } from '#contract/rules/calendarDays.ts'
import { COHORT_DAYS_MAX, COHORT_NAME_MAX } from '#contract/rules/cohort.ts'
import type { OwnCohort } from '#contract/tutor/cohorts.ts'
import { calendarDayText } from '#shared/dates.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import {
  ClockChangeInput,
  holidaysOf,
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
      defaultValues={{ ...NEW_COHORT, ...NEW_CLASSES }}
      transform={(form: NewCohortForm) => ({
        course_id: course.course_id,
        ...cohortFrom(form),
        ...(form.plans_classes && { classes: classesFrom(form) }),
      })}
      doneText="The cohort is added."
      onClose={onClose}
    >
      {isFirst && (
        <Typography color="textSecondary">
          Until now everybody’s weeks begin when they enrol. With the first cohort the course takes learners
          in its cohorts only; whoever is enrolled stays so.
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
      doneText="The cohort is changed."
      onClose={onClose}
    >
      <CohortInputs />
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
      defaultValues={{ name: '', starts_on: '' }}
      verb={(dataProvider, { name, starts_on }: Pick<CohortForm, 'name' | 'starts_on'>) =>
        dataProvider.copyCohort(cohort.id, { name: name.trim(), starts_on })
      }
      doneText="The copy is planned: open it when learners may enrol."
      onClose={onClose}
    >
      <Typography color="textSecondary">
        Its length, seats and classes are copied, each class as many days later as the first day. Meeting
        links are not: whoever had one could come in.
      </Typography>
      <TextInput source="name" label="Name" isRequired autoFocus defaultValue="" />
      <TextInput source="starts_on" label="First day" type="date" isRequired defaultValue="" />
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
      doneText="The cohort is cancelled; its learners are told."
      reasonHelp="Learners read it in their letter."
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {cohort.taken === 0
          ? 'Nobody has a seat in it.'
          : `Its learners lose their place and are told by letter (seats taken or held: ${cohort.taken}). What they paid is owed back in full.`}{' '}
        This cannot be undone.
      </Typography>
    </CancelDialog>
  )
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
        helperText="Learners choose by it, e.g. “January evenings”."
        slotProps={{ htmlInput: { maxLength: COHORT_NAME_MAX } }}
      />
      <Box sx={pairSx}>
        <TextInput source="starts_on" label="First day" type="date" isRequired />
        <TextInput source="ends_on" label="Last day" type="date" isRequired />
      </Box>
      <Box sx={pairSx}>
        <ZoneInput helperText="Such as Africa/Lagos or Europe/London." />
        <SelectInput
          source="state"
          label="State"
          choices={[
            { value: 'open', label: 'Open: learners enrol' },
            { value: 'planned', label: 'Planned: only you see it' },
          ]}
        />
      </Box>
      <Box sx={pairSx}>
        <TextInput
          source="enrolment_closes_at"
          label="Enrolment closes"
          type="datetime-local"
          helperText="By the clocks of the zone. Empty: when the first day begins."
        />
        <TextInput
          source="seats"
          label="Seats"
          helperText="Empty: as many as come."
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
      label="Plan its weekly classes"
      helperText="They are added with the cohort, from its first day to its last. Each can be changed later."
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
        helperText="Each class has its number after it, e.g. Class 1, Class 2."
      />
      <WeekdaysInput />
      <Box sx={pairSx}>
        <TextInput source="time_of_day" label="Starts at" type="time" isRequired />
        <TextInput source="minutes" label="Length in minutes" type="number" isRequired />
      </Box>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {daysText(daysOfClasses(form))}
      </Typography>
      <TextInput
        source="holidays"
        label="Holidays"
        helperText="Days without a class, such as 2026-12-25, 2027-01-01. They use no number."
      />
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
  holidays: string
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
  holidays: '',
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
    holidays: holidaysOf(holidays),
    ...(clock_change && { clock_change }),
    meeting_link: meeting_link.trim() || null,
  }
}

/** Returns the days on which the server will plan classes; none while a typed date is invalid. */
function daysOfClasses({ starts_on, ends_on, holidays, weekdays }: NewCohortForm): string[] {
  if (!readDay(starts_on) || !readDay(ends_on)) return []
  const chosen = weekdaysFrom(weekdays, starts_on)
  const free = holidaysOf(holidays)
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
