import { useRefresh } from 'react-admin'
import type { ClassSessionRecord, CourseRecord } from '../dataProvider/records.ts'
import { CreateDialog, EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { cohortWorded } from '../ui/inputs/CohortInput.tsx'
import { useOwnZone } from '../ui/inputs/useOwnZone.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { ClassInputs } from './ClassInputs.tsx'
import {
  CLASS_LABELS,
  type ClassForm,
  classFormOf,
  classFrom,
  classSentences,
  newClass,
} from './classForm.ts'
import { ScopeInput } from './ScopeInput.tsx'

/** Plans a class of a course. */
export function ClassCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()
  const zone = useOwnZone()
  if (zone === null) return null

  function handleAdded() {
    refresh()
    return done('Success!', 'The class is planned; enrolled learners see it in their timetable.')
  }

  return (
    <CreateDialog
      resource="class-sessions"
      title="Add class"
      keptAs={`classOf.${course.id}`}
      saveLabel="Add class"
      defaultValues={newClass(zone)}
      validate={form => classSentences(form as ClassForm)}
      transform={(form: ClassForm) => ({ course_id: course.course_id, ...classFrom(form) })}
      onSaved={handleAdded}
      onClose={onClose}
    >
      <ClassInputs course={course} />
    </CreateDialog>
  )
}

/** Changes a planned class. */
export function ClassEdit({
  course,
  session,
  onClose,
}: {
  course: CourseRecord
  session: ClassSessionRecord
  onClose: () => void
}) {
  const refresh = useRefresh()

  function handleSaved() {
    refresh()
    return done('Success!', 'The class is changed. Learners are written to where its time is another.')
  }

  return (
    <EditDialog
      resource="class-sessions"
      noun="class"
      edited={session}
      formOf={classFormOf}
      labels={CLASS_LABELS}
      worded={cohortWorded}
      title="Edit class"
      keptAs={`class.${session.id}`}
      saveLabel="Update"
      validate={form => classSentences(form as ClassForm)}
      transform={classFrom}
      leavable={['cohort_id', 'notes', 'recording_link']}
      onSaved={handleSaved}
      onClose={onClose}
    >
      {session.series_id !== null && <ScopeInput isEdited={session.is_edited} />}
      <ClassInputs course={course} session={session} />
      {session.series_id !== null && <ChangePreview session={session} />}
    </EditDialog>
  )
}
