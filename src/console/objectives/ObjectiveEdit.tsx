import { useState } from 'react'
import { EditBase } from 'react-admin'
import type { Objective } from '#contract/entities.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { ObjectiveChange } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/feedback/notice.ts'
import { shownInPlace } from '../ui/feedback/shownInPlace.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { objectiveSentences } from '../ui/inputs/partRules.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Edits an objective. */
export function ObjectiveEdit({
  course,
  objective,
  onClose,
}: {
  course: string
  objective: Objective
  onClose: () => void
}) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course)
  const showToast = useToast()
  const meta = { course }

  function handleSaved({ objectives, message }: ObjectiveChange) {
    replaceOnScreen({ objectives })
    showToast(done('Success!', message))
    onClose()
  }

  return (
    <EditBase
      resource="objectives"
      id={objective.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ ...shownInPlace, meta, initialData: objective }}
      mutationOptions={{
        meta,
        onSuccess: (change: unknown) => handleSaved(change as ObjectiveChange),
        onError: fault => setNotice(failed(failureOf(fault))),
      }}
    >
      <FormDialog
        title="Edit objective"
        keptAs={`objective.${objective.id}`}
        saveLabel="Update"
        notice={notice}
        validate={objectiveSentences}
        onClose={onClose}
      >
        <TextInput source="objective" label="Objective" autoFocus multiline />
      </FormDialog>
    </EditBase>
  )
}
