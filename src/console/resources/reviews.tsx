import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { REPLY_MAX } from '#contract/rules/tutorTexts.ts'
import type { Review } from '#contract/tutor/reviews.ts'
import { dayText } from '#shared/dates.ts'
import { replyRecord } from '../dataProvider/courseParts.ts'
import type { CourseRecord } from '../dataProvider/rest.ts'
import { Stars, StatusChip } from '../ui/cells.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { DeleteDialog, EditDialog } from '../ui/RecordDialogs.tsx'
import { type Column, RecordList } from '../ui/RecordList.tsx'
import { nameOf } from './learners.tsx'

/** Lists what learners say of a course, newest first, and what its tutor replies. */
export default function ReviewTable({ course }: { course: CourseRecord }) {
  const [opened, setOpened] = useState<{ kind: 'edit' | 'delete'; review: Review } | null>(null)
  const refresh = useRefresh()
  const open = (kind: 'edit' | 'delete', review: Review) => setOpened({ kind, review })
  const close = () => setOpened(null)
  const columns: readonly Column<Review>[] = [
    { title: 'Rating', cell: review => <Given review={review} />, sortBy: 'rating' },
    { title: 'Date', cell: ({ created_at: at }) => dayText(at), sortBy: 'created_at' },
    { title: 'Comment', cell: ({ comment }) => <Words>{comment ?? '–'}</Words> },
    { title: 'Your reply', cell: review => <Reply review={review} onOpen={open} /> },
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
        isInAddress
      />
      {opened?.kind === 'edit' && <ReplyDialog review={opened.review} onClose={close} />}
      {opened?.kind === 'delete' && (
        <DeleteDialog
          resource="replies"
          record={replyRecord(opened.review)}
          question={`Are you sure you want to delete your reply to ${nameOf(opened.review.user)}?`}
          onDeleted={refresh}
          onClose={close}
        />
      )}
    </>
  )
}

function Given({ review: { rating, user } }: { review: Review }) {
  return (
    <div>
      <Stars average={rating} />
      <Typography variant="body2" color="textSecondary">
        <bdi>{nameOf(user)}</bdi>
      </Typography>
    </div>
  )
}

function Reply({
  review,
  onOpen,
}: {
  review: Review
  onOpen: (kind: 'edit' | 'delete', review: Review) => void
}) {
  const { reply, user } = review
  const name = nameOf(user)
  if (!reply) {
    return (
      <Button
        startIcon={<ReplyIcon />}
        aria-label={`Reply to ${name}`}
        onClick={() => onOpen('edit', review)}
      >
        Reply
      </Button>
    )
  }
  return (
    <div>
      <Words>{reply.text}</Words>
      {review.is_reply_hidden && <StatusChip color="danger">Hidden by the academy</StatusChip>}
      <MoreMenu
        label={`More about the reply to ${name}`}
        entries={[
          { name: 'Edit', onChoose: () => onOpen('edit', review) },
          { name: 'Delete', isRed: true, onChoose: () => onOpen('delete', review) },
        ]}
      />
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

/** The tutor's one reply to a rating, to write or to change. */
function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { id, user, reply } = review

  return (
    <EditDialog
      resource="replies"
      noun="reply"
      edited={replyRecord(review)}
      formOf={({ reply }) => ({ reply })}
      labels={{ reply: 'Reply' }}
      title={`Reply to ${nameOf(user)}`}
      keptAs={`reply.${id}`}
      saveLabel={reply ? 'Update' : 'Reply'}
      transform={(form: { reply: string }) => ({ reply: form.reply.trim() })}
      doneText={reply ? 'The reply is changed.' : 'Your reply stands beneath the rating.'}
      onClose={onClose}
    >
      <TextInput
        source="reply"
        label="Reply"
        isRequired
        autoFocus
        multiline
        minRows={4}
        maxRows={12}
        helperText="Everybody reads it beneath the rating. You have one reply, and may change it."
        slotProps={{ htmlInput: { maxLength: REPLY_MAX } }}
      />
    </EditDialog>
  )
}
