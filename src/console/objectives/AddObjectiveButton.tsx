import AddIcon from '@mui/icons-material/AddOutlined'
import type { ObjectiveChange } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { DialogButton } from '../ui/dialogs/DialogButton.tsx'
import { CreateDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { objectiveSentences } from '../ui/inputs/partRules.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Adds an objective to a course; a refusal shows the server's message as title and its error as text. */
export function AddObjectiveButton({ course, onAdded }: { course: string; onAdded?: () => void }) {
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleAdded({ objectives, message }: ObjectiveChange) {
    replaceOnScreen({ objectives })
    onAdded?.()
    return done('Success!', message)
  }

  return (
    <DialogButton
      variant="outlined"
      startIcon={<AddIcon />}
      dialog={onClose => (
        <CreateDialog
          resource="objectives"
          title="Add objective"
          keptAs={`objectiveOf.${course}`}
          saveLabel="Add objective"
          validate={objectiveSentences}
          transform={(form: { objective: string }) => ({ ...form, course })}
          onSaved={handleAdded}
          onClose={onClose}
        >
          <TextInput source="objective" label="Objective" autoFocus defaultValue="" />
        </CreateDialog>
      )}
    >
      Add objective
    </DialogButton>
  )
}
