import { Typography } from '@mui/material'
import { useRefresh } from 'react-admin'
import type { OwnCohort } from '#contract/tutor/cohorts.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { CancelDialog } from '../ui/dialogs/CancelDialog.tsx'
import { CreateDialog, EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { CohortInputs } from './CohortInputs.tsx'
import {
  COHORT_LABELS,
  type CohortForm,
  cohortFormOf,
  cohortFrom,
  cohortSentences,
  NEW_COHORT,
} from './cohortForm.ts'

interface CohortDialog {
  cohort: OwnCohort
  onClose: () => void
}

/** Opens a cohort of a course. */
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

  function handleAdded() {
    refresh()
    return done('Success!', 'The cohort is added.')
  }

  return (
    <CreateDialog
      resource="cohorts"
      title="Add cohort"
      keptAs={`cohortOf.${course.id}`}
      saveLabel="Add cohort"
      defaultValues={NEW_COHORT}
      validate={form => cohortSentences(form as CohortForm)}
      transform={(form: CohortForm) => ({ course_id: course.course_id, ...cohortFrom(form) })}
      onSaved={handleAdded}
      onClose={onClose}
    >
      {isFirst && (
        <Typography color="textSecondary">
          Until now everybody’s weeks begin when they enrol. With the first cohort the course takes learners
          in its cohorts only; whoever is enrolled stays so.
        </Typography>
      )}
      <CohortInputs />
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
