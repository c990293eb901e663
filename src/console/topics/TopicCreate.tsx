import { useState } from 'react'
import { CreateBase } from 'react-admin'
import { failureOf } from '../dataProvider/failures.ts'
import type { TopicChange } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { topicSentences } from '../ui/inputs/partRules.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Adds a topic to a course; a refusal shows the server's message as title and its error as text. */
export function TopicCreate({ course, onClose }: { course: string; onClose: () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course)
  const showToast = useToast()

  function handleAdded({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    showToast(done('Success!', message))
    onClose()
  }

  return (
    <CreateBase
      resource="topics"
      redirect={false}
      transform={(form: { topic: string }) => ({ ...form, course })}
      mutationOptions={{
        onSuccess: handleAdded,
        onError: fault => setNotice(failed(failureOf(fault))),
      }}
    >
      <FormDialog
        title="Add topic"
        keptAs={`topicOf.${course}`}
        saveLabel="Add topic"
        notice={notice}
        validate={topicSentences}
        onClose={onClose}
      >
        <TextInput source="topic" label="Topic" autoFocus defaultValue="" />
      </FormDialog>
    </CreateBase>
  )
}
