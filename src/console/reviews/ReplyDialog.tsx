import { useRefresh } from 'react-admin'
import { REPLY_MAX } from '#contract/rules/tutorTexts.ts'
import type { Review } from '#contract/tutor/reviews.ts'
import { replyRecord } from '../dataProvider/replies.ts'
import { EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** The tutor's one reply to a rating, to write or to change. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const refresh = useRefresh()
  const { id, user, reply } = review

  function handleSaved() {
    refresh()
    return done('Success!', reply ? 'The reply is changed.' : 'Your reply stands beneath the rating.')
  }

  return (
    <EditDialog
      resource="replies"
      noun="reply"
      edited={replyRecord(review)}
      formOf={({ reply }) => ({ reply })}
      labels={{ reply: 'Reply' }}
      title={`Reply to ${user.firstname} ${user.lastname}`}
      keptAs={`reply.${id}`}
      saveLabel={reply ? 'Update' : 'Reply'}
      validate={form => (form.reply?.trim() ? {} : { reply: 'Reply is required' })}
      transform={(form: { reply: string }) => ({ reply: form.reply.trim() })}
      onSaved={handleSaved}
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
