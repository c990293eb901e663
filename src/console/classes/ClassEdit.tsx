import { useState } from 'react'
import { EditBase, useRefresh } from 'react-admin'
import { failureOf } from '../dataProvider/failures.ts'
import type { ClassSessionRecord } from '../dataProvider/records.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/feedback/notice.ts'
import { shownInPlace } from '../ui/feedback/shownInPlace.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { ClassInputs } from './ClassInputs.tsx'
import { type ClassForm, classFormOf, classFrom, classSentences } from './classForm.ts'

/** Changes a planned class. */
export function ClassEdit({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const refresh = useRefresh()
  const showToast = useToast()

  function handleSaved() {
    refresh()
    showToast(done('Success!', 'The class is changed.'))
    onClose()
  }

  return (
    <EditBase
      resource="class-sessions"
      id={session.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ ...shownInPlace, initialData: session }}
      transform={(form: ClassForm) => classFrom(form)}
      mutationOptions={{
        onSuccess: handleSaved,
        onError: fault => setNotice(failed(failureOf(fault))),
      }}
    >
      <FormDialog
        title="Edit class"
        keptAs={`class.${session.id}`}
        saveLabel="Update"
        notice={notice}
        onClose={onClose}
        record={{ id: session.id, ...classFormOf(session) }}
        validate={form => classSentences(form as ClassForm)}
      >
        <ClassInputs />
      </FormDialog>
    </EditBase>
  )
}
