import { Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { CourseRecord, TopicChange, TopicRecord } from '../dataProvider/records.ts'
import { topicRecord } from '../dataProvider/topics.ts'
import { useReplaceOnScreen } from '../ui/course/useCourseChange.ts'
import { useOrder } from '../ui/course/useOrder.ts'
import { DeleteButton } from '../ui/dialogs/DeleteButton.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { EditButton } from '../ui/tables/EditButton.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { SortableTable } from '../ui/tables/SortableTable.tsx'
import { TopicEdit } from './TopicEdit.tsx'

/** The topics of a course in its order, which can be changed here. */
export function TopicTable({ course }: { course: CourseRecord }) {
  const [edited, setEdited] = useState<TopicRecord | null>(null)
  const rows = useMemo(() => course.topics.map(topicRecord), [course.topics])
  const { shown, order } = useOrder(course.id, rows, (dataProvider, ordered) =>
    dataProvider.orderTopics(
      course.id,
      ordered.map(({ slug }) => slug),
    ),
  )
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
  if (rows.length === 0) return <MessagePage title="No topics yet - add the first one" />
  return (
    <>
      <SortableTable
        caption="Topics"
        columns={columns}
        rows={shown}
        nameOf={({ topic }) => topic}
        onOrder={order}
      />
      {edited && <TopicEdit course={course.id} topic={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The first lines of a long text; a dash where there is none. */
function Excerpt({ text }: { text: string | null }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={excerptSx}>
      {text || '–'}
    </Typography>
  )
}

const excerptSx = {
  display: '-webkit-box',
  maxWidth: '52ch',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
}
