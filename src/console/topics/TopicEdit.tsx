import { useState } from 'react'
import { EditBase } from 'react-admin'
import { useReplaceOnScreen } from '../courses/useCourseChange.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { TopicChange, TopicRecord } from '../dataProvider/records.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/notice.ts'
import { shownInPlace } from '../ui/shownInPlace.ts'
import { TextInput } from '../ui/TextInput.tsx'
import { useTell } from '../ui/useTell.tsx'

/** Edits a topic's title, detail and resources: "Congrats!" or "Oops!" (specification section 8). */
export function TopicEdit({
  course,
  topic,
  onClose,
}: {
  course: string
  topic: TopicRecord
  onClose: () => void
}) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course)
  const tell = useTell()
  const meta = { course }

  function handleSaved({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    tell(done('Congrats!', message))
    onClose()
  }

  return (
    <EditBase
      resource="topics"
      id={topic.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ ...shownInPlace, meta, initialData: topic }}
      mutationOptions={{
        meta,
        onSuccess: (change: unknown) => handleSaved(change as TopicChange),
        onError: fault => setNotice(failed(failureOf(fault), { refused: 'Oops!' })),
      }}
    >
      <FormDialog title="Edit topic detail" saveLabel="Save" notice={notice} onClose={onClose}>
        <TextInput source="topic" label="Topic" autoFocus />
        <TextInput source="detail" label="Detail" multiline minRows={5} />
        <TextInput
          source="external_resources"
          label="Resources"
          multiline
          minRows={2}
          helperText="Links or titles, one a line."
        />
      </FormDialog>
    </EditBase>
  )
}
