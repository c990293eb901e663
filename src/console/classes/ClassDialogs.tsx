import { Box } from '@mui/material'
import { useRefresh } from 'react-admin'
import type { ClassSessionRecord, CourseRecord } from '../dataProvider/records.ts'
import { CreateDialog, EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { type ClassForm, classFormOf, classFrom, classSentences, NEW_CLASS } from './classForm.ts'

/** Plans a class of a course. */
export function ClassCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()

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
      defaultValues={NEW_CLASS}
      validate={form => classSentences(form as ClassForm)}
      transform={(form: ClassForm) => ({ course_id: course.course_id, ...classFrom(form) })}
      onSaved={handleAdded}
      onClose={onClose}
    >
      <ClassInputs />
    </CreateDialog>
  )
}

/** Changes a planned class. */
export function ClassEdit({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  const refresh = useRefresh()

  function handleSaved() {
    refresh()
    return done('Success!', 'The class is changed.')
  }

  return (
    <EditDialog
      resource="class-sessions"
      edited={session}
      title="Edit class"
      keptAs={`class.${session.id}`}
      saveLabel="Update"
      record={{ id: session.id, ...classFormOf(session) }}
      validate={form => classSentences(form as ClassForm)}
      transform={classFrom}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <ClassInputs />
    </EditDialog>
  )
}

/** The fields of a class. */
function ClassInputs() {
  return (
    <>
      <TextInput source="title" label="Title" isRequired autoFocus />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput
          source="starts"
          label="Starts at"
          type="datetime-local"
          isRequired
          helperText="Lagos time."
        />
        <TextInput source="ends" label="Ends at" type="datetime-local" isRequired helperText="Lagos time." />
      </Box>
      <TextInput
        source="meeting_link"
        label="Meeting link"
        type="url"
        helperText="Where the class meets; it may follow later."
      />
    </>
  )
}
