import type { Withheld } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../platform/database/db.ts'
import type { CourseRow } from '../platform/database/tables/catalogue.ts'
import { lockTutorStatus, putOnSale, type TutorStatus, takeOffSale } from './queries/people.ts'

/** The academy's decision to take a course down. */
export type TakenDown = Pick<CourseRow, 'taken_down_at' | 'taken_down_reason'>

/** The tutor's wish to have the course on sale; a course that is not stored yet has none. */
type Wish = Partial<Pick<CourseRow, 'tutor_status'>>

const NOT_APPROVED = "We haven't approved you as a tutor yet"
const NOT_VERIFIED = "You haven't confirmed your email yet"

/** Returns why the academy keeps a course off sale, against its tutor's wish; null if it does not. */
export function withheldFrom(tutor: TutorStatus, course: TakenDown & Wish): Withheld | null {
  if (course.taken_down_at)
    return { reason: 'taken_down', sentence: takenDownSentence(course.taken_down_reason) }
  if (tutor.suspended_at) return { reason: 'suspended', sentence: 'This tutor account is suspended.' }
  const missing = missingOf(tutor)
  if (missing === null) return null
  const { reason, what, until } = missing
  const sentence =
    course.tutor_status === PUBLISHED
      ? `${what}, so this course isn't published yet. We will publish it as soon as ${until}.`
      : `${what}. You can publish this course as soon as ${until}.`
  return { reason, sentence }
}

/** Returns the sentence about a tutor's missing steps before they can sell, for their dashboard; null if nothing is missing. */
export function waitingSentence(tutor: TutorStatus): string | null {
  const missing = missingOf(tutor)
  return (
    missing &&
    `${missing.what}. You can prepare your courses now, and publish them as soon as ${missing.until}.`
  )
}

/** Returns the tutor's missing steps. Their own verification comes first, since they can do it themselves. */
function missingOf(
  tutor: TutorStatus,
): { reason: 'verification' | 'approval'; what: string; until: string } | null {
  const isApproved = tutor.awaits_approval === 0
  if (tutor.must_verify === 0 || tutor.is_verified === 1) {
    return isApproved ? null : { reason: 'approval', what: NOT_APPROVED, until: 'you are approved' }
  }
  return isApproved
    ? { reason: 'verification', what: NOT_VERIFIED, until: 'you confirm it' }
    : {
        reason: 'verification',
        what: `${NOT_VERIFIED}, and we haven't approved you as a tutor`,
        until: 'both are done',
      }
}

/** Returns the reason that a course was taken down, for its tutor. */
export function takenDownSentence(reason: string | null): string {
  const why = reason ? `: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}` : '.'
  return `We took this course down${why} Please contact us before you publish it again.`
}

/** Puts each course of a tutor on or off sale, by the tutor's wish and the academy's decision. */
export async function refreshStatuses(trx: Db, tutorId: number, updated_at: string): Promise<void> {
  const isFree = withheldFrom(await lockTutorStatus(trx, tutorId, 'forUpdate'), NOT_TAKEN_DOWN) === null
  if (isFree) await putOnSale(trx, tutorId, updated_at)
  await takeOffSale(trx, tutorId, { onlyTakenDown: isFree, updated_at })
}

/** The default: a course that was not taken down. */
export const NOT_TAKEN_DOWN: TakenDown = { taken_down_at: null, taken_down_reason: null }
