import { getReview, type Review, removeReply, replyToReview } from '#contract/tutor/reviews.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import type { ReplyRecord } from './records.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The tutor's replies to ratings, each under its rating's number: one is written, changed and removed. */
export function replies(api: ApiClient): ResourceMethods<ReplyRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async ({ id }) => replyRecord(await api.call(getReview, { params: { id: Number(id) } })),
    update: async ({ id, data: { reply, seen } }) =>
      replyRecord(await api.call(replyToReview, { params: { id: Number(id) }, body: { reply, seen } })),
    remove: async ({ id }) => {
      await api.call(removeReply, { params: { id: Number(id) } })
      return { id, message: 'The reply is removed.' }
    },
  }
}

/** The reply to a rating as a record; an empty text is none. */
export function replyRecord({ id, reply }: Review): ReplyRecord {
  return { id, reply: reply?.text ?? '' }
}
