import AddIcon from '@mui/icons-material/AddOutlined'
import type { TopicChange } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { DialogButton } from '../ui/dialogs/DialogButton.tsx'
import { CreateDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { topicSentences } from '../ui/inputs/partRules.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Adds a topic to a course; a refusal shows the server's message as title and its error as text. */
export function AddTopicButton({ course, onAdded }: { course: string; onAdded?: () => void }) {
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleAdded({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    onAdded?.()
    return done('Success!', message)
  }

  return (
    <DialogButton
      variant="contained"
      startIcon={<AddIcon />}
      dialog={onClose => (
        <CreateDialog
          resource="topics"
          title="Add topic"
          keptAs={`topicOf.${course}`}
          saveLabel="Add topic"
          validate={topicSentences}
          transform={(form: { topic: string }) => ({ ...form, course })}
          onSaved={handleAdded}
          onClose={onClose}
        >
          <TextInput source="topic" label="Topic" autoFocus defaultValue="" />
        </CreateDialog>
      )}
    >
      Add topic
    </DialogButton>
  )
}
