import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { Review } from '#contract/tutor/reviews.ts'
import { dayText } from '#shared/dates.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { DeleteButton } from '../ui/dialogs/DeleteButton.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { EditButton } from '../ui/tables/EditButton.tsx'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { Stars } from '../ui/tables/Stars.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'

/** What learners say of a course, newest first, and what its tutor replies. */
export default function ReviewTable({ course }: { course: CourseRecord }) {
  const [answered, setAnswered] = useState<Review | null>(null)
  const columns: readonly Column<Review>[] = [
    { title: 'Rating', cell: review => <Given review={review} />, sortBy: 'created_at' },
    { title: 'Comment', cell: ({ comment }) => <Words>{comment ?? '–'}</Words> },
    { title: 'Your reply', cell: review => <Reply review={review} onOpen={setAnswered} /> },
  ]
  return (
    <>
      <RecordList
        resource="reviews"
        filter={{ course: course.id }}
        sort={{ field: 'created_at', order: 'DESC' }}
        caption="Ratings"
        columns={columns}
        nothingFound="No ratings."
        empty={<NoRatings />}
      />
      {answered && <ReplyDialog review={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}

function Given({ review: { rating, user, created_at } }: { review: Review }) {
  return (
    <div>
      <Stars average={rating} />
      <Typography variant="body2" color="textSecondary">
        <bdi>
          {user.firstname} {user.lastname}
        </bdi>{' '}
        · {dayText(created_at)}
      </Typography>
    </div>
  )
}

function Reply({ review, onOpen }: { review: Review; onOpen: (review: Review) => void }) {
  const refresh = useRefresh()
  const { id, reply, user } = review
  const name = `${user.firstname} ${user.lastname}`
  if (!reply) {
    return (
      <Button startIcon={<ReplyIcon />} aria-label={`Reply to ${name}`} onClick={() => onOpen(review)}>
        Reply
      </Button>
    )
  }
  return (
    <div>
      <Words>{reply.text}</Words>
      {review.is_reply_hidden && <StatusChip color="danger">Hidden by the academy</StatusChip>}
      <span style={{ display: 'inline-flex' }}>
        <EditButton name={`the reply to ${name}`} onClick={() => onOpen(review)} />
        <DeleteButton
          resource="replies"
          record={{ id, reply: reply.text }}
          name={`the reply to ${name}`}
          question={`Are you sure you want to delete your reply to ${name}?`}
          onDeleted={refresh}
        />
      </span>
    </div>
  )
}

/** Words in their own direction, whatever marks they hold. */
function Words({ children }: { children: string }) {
  return (
    <Box component="p" dir="auto" sx={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

function NoRatings() {
  return (
    <MessagePage title="Nobody has rated this course yet">
      <Typography color="textSecondary">
        Learners rate it once they have taken classes. You may reply to each rating once.
      </Typography>
    </MessagePage>
  )
}
