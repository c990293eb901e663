import type { ShouldRevalidateFunctionArgs } from 'react-router-dom'
import type { ApiFailure } from '#shared/api/apiFailure.ts'

/** Says of a refused form that the server has not looked at it: the connection was lost, or there was too much to do. */
export interface Unanswered {
  isUnanswered: boolean
}

/** Whether a call failed for a reason for which any other would. */
export function unanswered({ kind, status }: ApiFailure): Unanswered {
  return { isUnanswered: kind !== 'refused' || status === 429 || status >= 500 }
}

/** Asks nothing anew after such a form: that would fail alike, and an error would take the place of what was typed. */
export function shouldRevalidateAnswered({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as Partial<Unanswered> | undefined)?.isUnanswered ? false : defaultShouldRevalidate
}
