import { useState } from 'react'
import { CreateBase } from 'react-admin'
import { failureOf } from '../dataProvider/failures.ts'
import type { ObjectiveChange } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { objectiveSentences } from '../ui/inputs/partRules.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Adds an objective to a course; a refusal shows the server's message as title and its error as text. */
export function ObjectiveCreate({ course, onClose }: { course: string; onClose: () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course)
  const showToast = useToast()

  function handleAdded({ objectives, message }: ObjectiveChange) {
    replaceOnScreen({ objectives })
    showToast(done('Success!', message))
    onClose()
  }

  return (
    <CreateBase
      resource="objectives"
      redirect={false}
      transform={(form: { objective: string }) => ({ ...form, course })}
      mutationOptions={{
        onSuccess: handleAdded,
        onError: fault => setNotice(failed(failureOf(fault))),
      }}
    >
      <FormDialog
        title="Add objective"
        keptAs={`objectiveOf.${course}`}
        saveLabel="Add objective"
        notice={notice}
        validate={objectiveSentences}
        onClose={onClose}
      >
        <TextInput source="objective" label="Objective" autoFocus defaultValue="" />
      </FormDialog>
    </CreateBase>
  )
}
