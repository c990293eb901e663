import type { BodyOf } from '#contract/endpoint.ts'
import { ANNOUNCEMENT_DAYS_AHEAD } from '#contract/rules/announcements.ts'
import type { previewAnnouncement, updateAnnouncement } from '#contract/tutor/announcements.ts'
import { takenDownSentence } from '../../people/withheld.ts'
import type { Db } from '../../platform/database/db.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { isPlaceOfClock, readTime, timeFault } from '../../platform/time/zonedTime.ts'
import { ZONE_SENTENCE } from '../../teaching/classes/sessionInput.ts'
import { findOwnedCohort } from '../../teaching/cohorts/queries/cohorts.ts'
import { findAnnouncedCourse } from './queries.ts'

type Words = BodyOf<typeof previewAnnouncement>
type Input = BodyOf<typeof updateAnnouncement>

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/**
 * Reads an announcement's audience and text: policy "own course", for the course and the cohort.
 * @throws HttpError `course.not_found`, `course.taken_down`, `cohort.not_found`
 */
export async function readAnnouncement(db: Db, tutor: Pick<Account, 'id'>, input: Words) {
  const { course_id, cohort_id = null, audience } = input
  const course = await findAnnouncedCourse(db, tutor.id, course_id)
  if (!course) throw new HttpError('course.not_found', 'Course not found.')
  if (course.taken_down_at)
    throw new HttpError('course.taken_down', takenDownSentence(course.taken_down_reason))
  const cohort = cohort_id === null ? null : await findOwnedCohort(db, tutor.id, cohort_id)
  if (cohort === undefined || (cohort && cohort.course_id !== course.id))
    throw new HttpError('cohort.not_found', 'Cohort not found.')
  const subject = input.subject.trim()
  const words = input.words.trim()
  return { course, columns: { course_id, cohort_id, audience, subject, words } }
}

/**
 * Reads the time of an announcement: one without an offset is in its zone's local time, an empty one is now.
 * @param now UTC ISO-8601
 * @throws HttpError with a sentence for every unreadable field
 */
export function readSendAt(
  { send_at, time_zone, clock_change: choice }: Pick<Input, 'send_at' | 'time_zone' | 'clock_change'>,
  now: string,
): { send_at: string; time_zone: string } {
  const zone = time_zone?.trim() || HOME_ZONE
  if (!isPlaceOfClock(zone)) throw badInput({ time_zone: ZONE_SENTENCE })
  if (!send_at) return { send_at: now, time_zone: zone }
  const time = readTime(send_at, 'Send time', { zone, choice })
  if ('sentence' in time) throw badInput(timeFault(time, 'send_at'))
  const ahead = time.instant - Date.parse(now)
  if (ahead <= 0) throw badInput({ send_at: 'Choose a time in the future, or leave it blank to send now.' })
  if (ahead > ANNOUNCEMENT_DAYS_AHEAD * DAY_MILLISECONDS)
    throw badInput({ send_at: `Choose a time within the next ${ANNOUNCEMENT_DAYS_AHEAD} days.` })
  return { send_at: new Date(time.instant).toISOString(), time_zone: zone }
}
