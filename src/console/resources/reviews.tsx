import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import { Box, Button, Typography } from '@mui/material'
import { SimpleForm } from 'react-admin'
import { REPLY_MAX } from '#contract/rules/tutorTexts.ts'
import type { Review } from '#contract/tutor/reviews.ts'
import { dayText } from '#shared/dates.ts'
import { replyRecord } from '../dataProvider/courseParts.ts'
import type { CourseRecord } from '../dataProvider/rest.ts'
import { Stars, StatusChip } from '../ui/cells.tsx'
import { StateFilter, TextInput } from '../ui/inputs.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { type MenuEntry, MoreMenu, useDialogs } from '../ui/MoreMenu.tsx'
import { DeleteDialog, EditDialog } from '../ui/RecordDialogs.tsx'
import { type Column, RecordList } from '../ui/RecordList.tsx'
import { nameOf } from './learners.tsx'

/** Lists the ratings of a course, newest first, with the tutor's replies. */
export default function ReviewTable({ course }: { course: CourseRecord }) {
  const { open, entries, dialog } = useDialogs<'Edit' | 'Delete', Review>((name, review, onClose) =>
    name === 'Edit' ? (
      <ReplyDialog review={review} onClose={onClose} />
    ) : (
      <DeleteDialog
        resource="replies"
        record={replyRecord(review)}
        question={`Are you sure you want to delete your reply to ${nameOf(review.user)}?`}
        onClose={onClose}
      />
    ),
  )
  const columns: readonly Column<Review>[] = [
    { title: 'Rating', cell: review => <Given review={review} />, sortBy: 'rating' },
    { title: 'Date', cell: ({ created_at: at }) => dayText(at), sortBy: 'created_at' },
    { title: 'Comment', cell: ({ comment }) => <Words>{comment ?? '–'}</Words> },
    {
      title: 'Your reply',
      cell: review => (
        <Reply
          review={review}
          entries={entries(review, 'Edit', 'Delete')}
          onReply={() => open('Edit', review)}
        />
      ),
    },
  ]
  return (
    <>
      <RecordList
        resource="reviews"
        filter={{ course: course.id }}
        sort={{ field: 'created_at', order: 'DESC' }}
        caption="Ratings"
        columns={columns}
        onOpen={review => open('Edit', review)}
        nothingFound="No ratings match your search."
        empty={<NoRatings />}
        isInAddress
      >
        <ListTools searchLabel="Search ratings" hasExport={false}>
          <StateFilter choices={STATES} />
        </ListTools>
      </RecordList>
      {dialog}
    </>
  )
}

const STATES = [
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'answered', label: 'Answered' },
]

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
  entries,
  onReply,
}: {
  review: Review
  entries: readonly MenuEntry[]
  onReply: () => void
}) {
  const { reply, user } = review
  const name = nameOf(user)
  if (!reply) {
    return (
      <Button startIcon={<ReplyIcon />} aria-label={`Reply to ${name}`} onClick={onReply}>
        Reply
      </Button>
    )
  }
  return (
    <div>
      <Words>{reply.text}</Words>
      {review.is_reply_hidden && <StatusChip color="danger">Hidden by the academy</StatusChip>}
      <MoreMenu label={`More about the reply to ${name}`} entries={entries} />
    </div>
  )
}

/** A text in its own direction, even if it has direction marks. */
function Words({ children }: { children: string }) {
  return (
    <Box component="p" dir="auto" sx={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

function NoRatings() {
  return (
    <MessagePage title="No ratings yet">
      <Typography color="textSecondary">
        Learners can rate the course after they attend classes. You can reply once to each rating.
      </Typography>
    </MessagePage>
  )
}

/** Writes or edits the tutor's one reply to a rating. */
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
      doneText={reply ? 'Reply updated.' : 'Reply posted.'}
      onClose={onClose}
    >
      <SimpleForm>
        <TextInput
          source="reply"
          label="Reply"
          isRequired
          autoFocus
          multiline
          minRows={4}
          maxRows={12}
          helperText="Shown publicly below the rating. You can reply once and edit it later."
          slotProps={{ htmlInput: { maxLength: REPLY_MAX } }}
        />
      </SimpleForm>
    </EditDialog>
  )
}
