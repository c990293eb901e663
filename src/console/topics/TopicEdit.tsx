import { Box } from '@mui/material'
import { useState } from 'react'
import { EditBase } from 'react-admin'
import { failureOf } from '../dataProvider/failures.ts'
import type { TopicChange, TopicRecord } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../ui/feedback/notice.ts'
import { shownInPlace } from '../ui/feedback/shownInPlace.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { topicSentences } from '../ui/inputs/partRules.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { ResourcesInput } from './ResourcesInput.tsx'
import { TopicPreview } from './TopicPreview.tsx'

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
  const showToast = useToast()
  const meta = { course }

  function handleSaved({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    showToast(done('Congrats!', message))
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
      <FormDialog
        title="Edit topic detail"
        keptAs={`topic.${topic.id}`}
        saveLabel="Save"
        maxWidth="lg"
        notice={notice}
        validate={topicSentences}
        onClose={onClose}
      >
        <Box sx={besideSx}>
          <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
            <TextInput source="topic" label="Topic" autoFocus />
            <TextInput source="detail" label="Detail" multiline minRows={6} maxRows={18} />
            <ResourcesInput source="external_resources" />
          </Box>
          <TopicPreview />
        </Box>
      </FormDialog>
    </EditBase>
  )
}

const besideSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
}
