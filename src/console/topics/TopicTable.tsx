import { Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useReplaceOnScreen } from '../courses/useCourseChange.ts'
import type { CourseRecord, TopicChange, TopicRecord } from '../dataProvider/records.ts'
import { topicRecord } from '../dataProvider/topics.ts'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { EditButton } from '../ui/EditButton.tsx'
import { LocalList } from '../ui/LocalList.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { type Column, RecordTable } from '../ui/RecordTable.tsx'
import { TopicEdit } from './TopicEdit.tsx'

/** The topics of a course in its order. */
export function TopicTable({ course }: { course: CourseRecord }) {
  const [edited, setEdited] = useState<TopicRecord | null>(null)
  const rows = useMemo(() => course.topics.map(topicRecord), [course.topics])
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const columns: readonly Column<TopicRecord>[] = [
    { title: 'Title', cell: ({ topic }) => topic },
    { title: 'Description', cell: ({ detail }) => <Excerpt text={detail} /> },
    { title: 'Resources', cell: ({ external_resources: resources }) => <Excerpt text={resources} /> },
    {
      title: 'Action',
      cell: topic => (
        <span style={{ display: 'inline-flex' }}>
          <DeleteButton<TopicChange>
            resource="topics"
            record={topic}
            name={topic.topic}
            question={`Are you sure you want to delete ${topic.slug}?`}
            onDeleted={({ topics }) => replaceOnScreen({ topics })}
          />
          <EditButton name={topic.topic} onClick={() => setEdited(topic)} />
        </span>
      ),
    },
  ]
  return (
    <LocalList
      resource="topics"
      rows={rows}
      empty={<MessagePage title="No topics yet - add the first one" />}
    >
      <RecordTable caption="Topics" columns={columns} nothingFound="No topics." />
      {edited && <TopicEdit course={course.id} topic={edited} onClose={() => setEdited(null)} />}
    </LocalList>
  )
}

/** The first lines of a long text; a dash where there is none. */
function Excerpt({ text }: { text: string | null }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={excerptLook}>
      {text || '–'}
    </Typography>
  )
}

const excerptLook = {
  display: '-webkit-box',
  maxWidth: '52ch',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
}
