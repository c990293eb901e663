import { Box, Typography } from '@mui/material'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { COHORT_NAME_MAX, SEATS_MAX } from '#contract/rules/cohort.ts'
import type { OwnCohort } from '#contract/tutor/cohorts.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import { SelectInput, SwitchInput, TextInput, ZoneInput } from '../../ui/inputs.tsx'
import { done } from '../../ui/notice.tsx'
import { CancelDialog, CreateDialog, EditDialog } from '../../ui/RecordDialogs.tsx'

interface CohortDialog {
  cohort: OwnCohort
  onClose: () => void
}

const SeriesCreate = lazy(() => import('../classes/SeriesCreate.tsx'))

/** Opens a cohort of a course, and on wish goes on to its weekly classes, with its days filled in. */
export function CohortCreate({
  course,
  isFirst,
  onClose,
}: {
  course: CourseRecord
  isFirst: boolean
  onClose: () => void
}) {
  const refresh = useRefresh()
  const goesOn = useRef(false)
  const [added, setAdded] = useState<OwnCohort | null>(null)

  function handleAdded(cohort: OwnCohort) {
    refresh()
    if (goesOn.current) setAdded(cohort)
    return done('Success!', 'The cohort is added.')
  }

  if (added) {
    return (
      <Suspense fallback={null}>
        <SeriesCreate course={{ ...course, runs_in_cohorts: true }} cohort={added} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <CreateDialog
      resource="cohorts"
      title="Add cohort"
      keptAs={`cohortOf.${course.id}`}
      saveLabel="Add cohort"
      defaultValues={{ ...NEW_COHORT, plans_classes: false }}
      validate={form => cohortSentences(form as CohortForm)}
      transform={({ plans_classes, ...form }: CohortForm & { plans_classes: boolean }) => {
        goesOn.current = plans_classes
        return { course_id: course.course_id, ...cohortFrom(form) }
      }}
      onSaved={handleAdded}
      onClose={() => goesOn.current || onClose()}
    >
      {isFirst && (
        <Typography color="textSecondary">
          Until now everybody’s weeks begin when they enrol. With the first cohort the course takes learners
          in its cohorts only; whoever is enrolled stays so.
        </Typography>
      )}
      <CohortInputs />
      <SwitchInput
        source="plans_classes"
        label="Plan its weekly classes next"
        helperText="On, the classes from its first day to its last are asked for at once."
      />
    </CreateDialog>
  )
}

/** Changes a cohort. */
export function CohortEdit({ cohort, onClose }: CohortDialog) {
  const refresh = useRefresh()

  function handleSaved() {
    refresh()
    return done('Success!', 'The cohort is changed.')
  }

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
      validate={form => cohortSentences(form as CohortForm)}
      transform={cohortFrom}
      leavable={['seats', 'state']}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <CohortInputs />
    </EditDialog>
  )
}

/** Copies a cohort with its classes to another first day. */
export function CohortCopy({ cohort, onClose }: CohortDialog) {
  const refresh = useRefresh()

  function handleCopied() {
    refresh()
    return done('Success!', 'The copy is planned: open it when learners may enrol.')
  }

  return (
    <CreateDialog
      resource="cohort-copies"
      title={`Copy ${cohort.name}`}
      keptAs={`cohortCopy.${cohort.id}`}
      saveLabel="Copy cohort"
      defaultValues={{ name: '', starts_on: '' }}
      validate={({ name, starts_on }) => ({
        ...(!name?.trim() && { name: 'Name is required' }),
        ...(!starts_on && { starts_on: 'First day is required' }),
      })}
      transform={(form: Pick<CohortForm, 'name' | 'starts_on'>) => ({ cohort: cohort.id, ...form })}
      onSaved={handleCopied}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        Its length, seats and classes are copied, each class as many days later as the first day. Meeting
        links are not: whoever had one could come in.
      </Typography>
      <TextInput source="name" label="Name" isRequired autoFocus defaultValue="" />
      <TextInput source="starts_on" label="First day" type="date" isRequired defaultValue="" />
    </CreateDialog>
  )
}

/** Cancels a cohort for good. */
export function CohortCancel({ cohort, onClose }: CohortDialog) {
  return (
    <CancelDialog
      resource="cohort-cancellations"
      name={cohort.name}
      of={{ cohort: cohort.id }}
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

const pairSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }

/** The form of a cohort holds days and times as the clocks of its zone show them. */
interface CohortForm {
  name: string
  starts_on: string
  ends_on: string
  time_zone: string
  enrolment_closes_at: string
  seats: string
  state: 'planned' | 'open'
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

/** A cohort as its form shows it. */
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

/** A filled form as the API takes it. */
function cohortFrom({ name, time_zone, enrolment_closes_at: closes, seats, ...days }: CohortForm) {
  return {
    ...days,
    name: name.trim(),
    time_zone: time_zone.trim(),
    enrolment_closes_at: closes || null,
    seats: seats.trim() === '' ? null : Number(seats),
  }
}

/** One sentence per field that is not right; what only the server knows, it says. */
function cohortSentences({ name, starts_on, ends_on, time_zone, seats }: CohortForm) {
  const sentences: Record<string, string> = {}
  if (!name?.trim()) sentences.name = 'Name is required'
  if (!starts_on) sentences.starts_on = 'First day is required'
  if (!ends_on) sentences.ends_on = 'Last day is required'
  if (starts_on && ends_on && ends_on < starts_on)
    sentences.ends_on = 'Last day must not be before the first day.'
  if (!time_zone?.trim()) sentences.time_zone = 'Time zone is required'
  const count = Number(seats)
  if (seats?.trim() && !(Number.isInteger(count) && count >= 1 && count <= SEATS_MAX))
    sentences.seats = `Seats must be a whole number from 1 to ${SEATS_MAX.toLocaleString('en-GB')}, or empty.`
  return sentences
}
