import type { Objective } from '#contract/entities.ts'
import type { ObjectiveChange } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
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
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleSaved({ objectives, message }: ObjectiveChange) {
    replaceOnScreen({ objectives })
    return done('Success!', message)
  }

  return (
    <EditDialog
      resource="objectives"
      noun="objective"
      edited={objective}
      formOf={({ objective }) => ({ objective })}
      labels={{ objective: 'Objective' }}
      meta={{ course }}
      title="Edit objective"
      keptAs={`objective.${objective.id}`}
      saveLabel="Update"
      validate={objectiveSentences}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <TextInput source="objective" label="Objective" autoFocus multiline />
    </EditDialog>
  )
}
