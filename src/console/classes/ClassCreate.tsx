import { useState } from 'react'
import { CreateBase, useRefresh } from 'react-admin'
import { failureOf } from '../dataProvider/failures.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { ClassInputs } from './ClassInputs.tsx'
import { type ClassForm, classFrom, classSentences, NEW_CLASS } from './classForm.ts'

/** Plans a class of a course. */
export function ClassCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const refresh = useRefresh()
  const showToast = useToast()

  function handleAdded() {
    refresh()
    showToast(done('Success!', 'The class is planned; enrolled learners see it in their timetable.'))
    onClose()
  }

  return (
    <CreateBase
      resource="class-sessions"
      redirect={false}
      transform={(form: ClassForm) => ({ course_id: course.course_id, ...classFrom(form) })}
      mutationOptions={{
        onSuccess: handleAdded,
        onError: fault => setNotice(failed(failureOf(fault))),
      }}
    >
      <FormDialog
        title="Add class"
        keptAs={`classOf.${course.id}`}
        saveLabel="Add class"
        notice={notice}
        onClose={onClose}
        defaultValues={NEW_CLASS}
        validate={form => classSentences(form as ClassForm)}
      >
        <ClassInputs />
      </FormDialog>
    </CreateBase>
  )
}
