import { Box } from '@mui/material'
import type { TopicChange, TopicRecord } from '../dataProvider/records.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
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
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleSaved({ topics, message }: TopicChange) {
    replaceOnScreen({ topics })
    return done('Congrats!', message)
  }

  return (
    <EditDialog
      resource="topics"
      noun="topic"
      edited={topic}
      formOf={topicFormOf}
      labels={TOPIC_LABELS}
      leavable={['detail', 'external_resources']}
      meta={{ course }}
      title="Edit topic detail"
      keptAs={`topic.${topic.id}`}
      saveLabel="Save"
      maxWidth="lg"
      validate={topicSentences}
      refusedTitle="Oops!"
      onSaved={handleSaved}
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
    </EditDialog>
  )
}

/** The labels of the inputs. */
const TOPIC_LABELS = { topic: 'Topic', detail: 'Detail', external_resources: 'Resources' }

function topicFormOf({ topic, detail, external_resources }: TopicRecord) {
  return { topic, detail: detail ?? '', external_resources: external_resources ?? '' }
}

const besideSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
}
