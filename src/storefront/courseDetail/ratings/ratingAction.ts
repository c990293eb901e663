import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { type ApiFailure, attempt } from '#shared/api/apiFailure.ts'

/** The result of a rating or a vote. A failure is shown next to the form, which keeps what was typed. */
export interface RatingOutcome {
  failure?: ApiFailure
  message?: string
  /** The refused input, to fill the form again if it was posted without script. */
  typed?: Typed
}

interface Typed {
  rating: number
  comment: string
}

/** Runs the form that was sent: `intent` is `rate` or `helpful`. */
export async function ratingAction(form: FormData, api: ApiClient): Promise<RatingOutcome> {
  const typed = { rating: Number(form.get('rating')), comment: String(form.get('comment') ?? '').trim() }
  const outcome = await attempt<unknown>(() =>
    form.get('intent') === 'helpful' ? vote(form, api) : rate(String(form.get('slug')), typed, api),
  )
  if ('failure' in outcome) return { failure: outcome.failure, typed }
  return { message: 'Thanks, your rating has been posted.' }
}

function rate(slug: string, typed: Typed, api: ApiClient) {
  return api.call(rateCourse, { body: { slug, ...typed } })
}

function vote(form: FormData, api: ApiClient) {
  return api.call(voteHelpful, {
    body: { id: Number(form.get('id')), helpful: form.get('helpful') === 'true' },
  })
}
