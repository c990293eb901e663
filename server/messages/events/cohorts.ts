import { paths } from '#pages/paths.ts'
import { findRecipient } from '../../people/queries/people.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { dayInZone } from '../../platform/time/format.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, byId, courseName, knownCourse, type Messages, type OrderOf } from '../message.ts'

/** Messages about a cohort to those who are enrolled in it or wait for it. */
export const cohortMessages = {
  'cohort moved': {
    email: writeMoved,
    bell: bell(byId('cohort', findCohorts), row => ({
      title: `New dates for ${courseName(row)}`,
      text: `${row.name}: ${firstDay(row)} to ${lastDay(row)}.`,
      link: paths.enrolledCourses(),
    })),
  },
} satisfies Partial<Messages>

/** Writes the email about a cohort's new days; null for a suspended person, or if it was cancelled meanwhile, which another email says. */
async function writeMoved(
  { db, config }: AppContext,
  { to, cohort }: OrderOf<'cohort moved'>,
): Promise<Email | null> {
  const [[facts], recipient] = await Promise.all([findCohorts(db, [cohort]), findRecipient(db, to)])
  if (!facts || !recipient || recipient.suspended_at !== null || facts.state === 'cancelled') return null
  const name = knownCourse({ ...facts, ...recipient })
  return writeEmail(config, recipient.email, {
    subject: `New dates for ${name}`,
    headline: 'Your dates have changed',
    paragraphs: [
      greeting(recipient),
      `Your tutor has changed the dates of your cohort in ${name}. If the new dates don't suit you, please contact us.`,
    ],
    facts: recipient.is_known
      ? [
          ['Cohort', facts.name],
          ['First day', firstDay(facts)],
          ['Last day', lastDay(facts)],
        ]
      : [],
    action: { label: 'See your courses', url: `${config.publicUrl}${paths.enrolledCourses()}` },
    notes: [],
  })
}

type CohortFacts = Awaited<ReturnType<typeof findCohorts>>[number]

function firstDay({ starts_at, time_zone }: CohortFacts): string {
  return starts_at === null ? '' : dayInZone(starts_at, time_zone)
}

/** Returns the last day, which ends as the next one begins. */
function lastDay({ ends_at, time_zone }: CohortFacts): string {
  return ends_at === null ? '' : dayInZone(new Date(Date.parse(ends_at) - 1).toISOString(), time_zone)
}

function findCohorts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('cohorts')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .select(['cohorts.id', 'cohorts.name', 'cohorts.state', 'cohorts.starts_at', 'cohorts.ends_at'])
    .select(['cohorts.time_zone', 'courses.title', 'courses.taken_down_at'])
    .where('cohorts.id', 'in', ids)
    .execute()
}
