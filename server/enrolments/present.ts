import type { EnrolledCourse, TutorEnrolment } from '#contract/enrolments.ts'
import { enrolmentBadge } from '#contract/rules/enrolmentStatus.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { presentSession } from '../classSessions/present.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import type { LearnerEnrolmentRow, TutorEnrolmentRow } from './repository.ts'

/** An enrolment as its learner sees it, with the classes of its course; `now` is UTC ISO-8601. */
export function presentEnrolledCourse(
  row: LearnerEnrolmentRow,
  classes: readonly ClassSessionRow[],
  now: string,
): EnrolledCourse {
  const { statement, color } = enrolmentBadge(row, now)
  return {
    id: row.id,
    course_id: row.course_id,
    slug: row.slug,
    title: row.title,
    cover_photo: row.cover_photo,
    status: statement,
    status_color: color,
    ...(row.cohort_name !== null && {
      cohort: {
        id: row.cohort_id,
        name: row.cohort_name,
        starts_at: row.starts_at,
        ends_at: row.completes_at,
      },
    }),
    ...presentNextClass(row),
    classes: classes.map(session => ({ ...presentSession(session), is_over: session.ends_at <= now })),
  }
}

/** An enrolment as the course's tutor sees it: the learner by name and e-mail, and what was paid. */
export function presentTutorEnrolment(row: TutorEnrolmentRow, now: string): TutorEnrolment {
  return {
    id: row.id,
    course: { slug: row.slug, title: row.title },
    status: enrolmentBadge(row, now),
    learner: { firstname: row.firstname, lastname: row.lastname, email: row.email },
    amount: nairaFromKobo(row.paid_kobo),
    ...presentNextClass(row),
  }
}

function presentNextClass(row: LearnerEnrolmentRow | TutorEnrolmentRow) {
  return {
    method: row.method,
    enrolled_at: row.created_at,
    classroom_link: row.classroom_link,
    next_session_at: row.next_session_at,
    sessions_count: row.sessions_count,
  }
}
