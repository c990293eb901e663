import * as academy from '#contract/academy.ts'
import * as accounts from '#contract/accounts.ts'
import * as admin from '#contract/admin.ts'
import * as bounces from '#contract/bounces.ts'
import * as calendar from '#contract/calendar.ts'
import * as countries from '#contract/countries.ts'
import * as courses from '#contract/courses.ts'
import * as emailVerification from '#contract/emailVerification.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as enrolments from '#contract/enrolments.ts'
import * as google from '#contract/google.ts'
import * as notices from '#contract/notices.ts'
import * as notifications from '#contract/notifications.ts'
import * as ownAccount from '#contract/ownAccount.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as payments from '#contract/payments.ts'
import * as push from '#contract/push.ts'
import * as ratings from '#contract/ratings.ts'
import * as receipts from '#contract/receipts.ts'
import * as secondFactor from '#contract/secondFactor.ts'
import * as slots from '#contract/slots.ts'
import * as timetable from '#contract/timetable.ts'
import * as announcements from '#contract/tutor/announcements.ts'
import * as attendance from '#contract/tutor/attendance.ts'
import * as classes from '#contract/tutor/classes.ts'
import * as cohorts from '#contract/tutor/cohorts.ts'
import * as tutorEnrolments from '#contract/tutor/enrolments.ts'
import * as history from '#contract/tutor/history.ts'
import * as insights from '#contract/tutor/insights.ts'
import * as learners from '#contract/tutor/learners.ts'
import * as objectives from '#contract/tutor/objectives.ts'
import * as ownCourses from '#contract/tutor/ownCourses.ts'
import * as places from '#contract/tutor/places.ts'
import * as reversals from '#contract/tutor/reversals.ts'
import * as reviews from '#contract/tutor/reviews.ts'
import * as tutorSlots from '#contract/tutor/slots.ts'
import * as topics from '#contract/tutor/topics.ts'
import * as tutors from '#contract/tutors.ts'
import * as waiting from '#contract/waiting.ts'
import * as watching from '#contract/watching.ts'

/** Every endpoint: each export with a method. */
export const allEndpoints: readonly Endpoint[] = [
  academy,
  accounts,
  admin,
  announcements,
  attendance,
  bounces,
  calendar,
  classes,
  cohorts,
  countries,
  courses,
  emailVerification,
  enrolments,
  google,
  notices,
  notifications,
  push,
  ownAccount,
  passkeys,
  payments,
  ratings,
  receipts,
  reversals,
  reviews,
  secondFactor,
  slots,
  timetable,
  tutors,
  insights,
  tutorEnrolments,
  history,
  learners,
  objectives,
  ownCourses,
  places,
  tutorSlots,
  topics,
  waiting,
  watching,
]
  .flatMap<unknown>(calls => Object.values(calls))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value
}
