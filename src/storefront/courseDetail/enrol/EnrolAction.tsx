import { Link } from 'react-router-dom'
import type { CourseDetail } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths, takeSeatPath } from '#pages/paths.ts'
import { dialogOpener } from '#shared/dialogOpener.ts'
import { Icon, type IconName } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { hasSeat, isKept, useOpenCohorts, waysToBuy } from '../../ui/course/cohortsOnSale.ts'
import { isOffered, standingText } from '../../ui/course/standing.ts'
import { TellMe } from '../../ui/course/TellMe.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import styles from './EnrolAction.module.css'

/** The main action: Enrol now, or the link for the owner or an enrolled learner. */
export function EnrolAction({ course, isWide = false }: { course: CourseDetail; isWide?: boolean }) {
  const { session } = useRootData()
  const cohorts = useOpenCohorts(course)
  if (course.viewer?.is_owner) {
    return (
      <LinkButton to={paths.courseManage(course.slug)} size="large" isWide={isWide}>
        Manage Course
      </LinkButton>
    )
  }
  if (course.viewer?.is_enrolled) {
    return (
      <div className={isWide ? styles.enrolled : styles.enrolledInBar}>
        <Badge color="success">You're enrolled</Badge>
        <LinkButton to={paths.enrolledCourses()} size={isWide ? 'large' : 'medium'} isWide={isWide}>
          Go to my courses
        </LinkButton>
      </div>
    )
  }
  if (course.status !== PUBLISHED)
    return <p className={styles.closed}>This course isn't taking new learners.</p>
  if (session && session.userType !== 'learner') {
    return (
      <Alert
        tone="info"
        title={`You are signed in as ${session.userType === 'tutor' ? 'a tutor' : 'an admin'}`}
      >
        Sign in as a learner to enrol.
      </Alert>
    )
  }
  const { virtual, physical } = waysToBuy(course, cohorts)
  if (!virtual && !physical) {
    return (
      <div className={isWide ? styles.enrolled : styles.enrolledInBar}>
        <p className={styles.closed}>{closedText(course)}</p>
        <TellMe course={course} method="virtual" page="course" />
      </div>
    )
  }
  if (
    cohorts &&
    cohorts.length > 0 &&
    (!cohorts.some(hasSeat) || cohorts.some(cohort => isKept(course, cohort)))
  ) {
    return <LineAction course={course} isWide={isWide} />
  }
  return (
    <>
      <Button size={isWide ? 'large' : 'medium'} isWide={isWide} {...dialogOpener(ENROL_DIALOG_ID)}>
        Enrol now
      </Button>
      {isWide && <WaysWithoutScript course={course} />}
    </>
  )
}

/** The dialog's links again: without script, a browser that does not support `command` cannot open the dialog. */
function WaysWithoutScript({ course }: { course: CourseDetail }) {
  const { virtual, physical } = waysToBuy(course, useOpenCohorts(course))
  const { slug } = course
  return (
    <noscript>
      <p className={styles.ways}>
        Choose how to learn: {virtual && <a href={paths.enrol(slug, { method: 'virtual' })}>Virtual</a>}
        {virtual && physical && ' or '}
        {physical && <a href={paths.enrol(slug, { method: 'physical' })}>Onsite</a>}
      </p>
    </noscript>
  )
}

/** Says why nobody can enrol. */
function closedText({ runs_in_cohorts: runs }: CourseDetail): string {
  return runs ? 'Enrolment is closed at the moment.' : 'All classes in this course are over.'
}

/** The action if all seats are taken: join the waiting list, or accept an offered seat. */
function LineAction({ course, isWide }: { course: CourseDetail; isWide: boolean }) {
  const { waiting = [] } = course.viewer ?? {}
  const standing = waiting.find(isOffered) ?? waiting[0]
  const size = isWide ? 'large' : 'medium'
  return (
    <div className={isWide ? styles.enrolled : styles.enrolledInBar}>
      <p className={styles.closed}>
        {standing ? `${standingText(standing)}.` : 'Full. All seats are taken.'}
      </p>
      {standing ? (
        <LinkButton
          to={
            isOffered(standing)
              ? takeSeatPath(course.slug, standing.cohort_id)
              : paths.enrol(course.slug, { cohort: standing.cohort_id })
          }
          look={isOffered(standing) ? 'primary' : 'secondary'}
          size={size}
          isWide={isWide}
        >
          {isOffered(standing) ? 'Take the seat' : 'See the waiting list'}
        </LinkButton>
      ) : (
        <LinkButton to={paths.enrol(course.slug)} size={size} isWide={isWide}>
          Join the waiting list
        </LinkButton>
      )}
      {course.sold?.physical && isWide && (
        <LinkButton to={paths.enrol(course.slug, { method: 'physical' })} look="quiet" isWide>
          Learn onsite instead, one-on-one
        </LinkButton>
      )}
    </div>
  )
}

const ENROL_DIALOG_ID = 'enrol-dialog'

/** "Activate your Learning Mode": the three ways to take the course. */
export function EnrolDialog({ course }: { course: CourseDetail }) {
  const { slug } = course
  const { virtual, physical } = waysToBuy(course, useOpenCohorts(course))
  return (
    <Dialog id={ENROL_DIALOG_ID} title="Activate your Learning Mode">
      <ul className={styles.choices}>
        <li>
          <Way
            icon="video"
            name="Virtual (live classes)"
            text="Join your tutor and class online, at set times."
            to={virtual ? paths.enrol(slug, { method: 'virtual' }) : null}
            none="No classes now"
          />
        </li>
        <li>
          <Way
            icon="pin"
            name="Onsite"
            text="Meet your tutor in person, one-on-one."
            to={physical ? paths.enrol(slug, { method: 'physical' }) : null}
            none="No times now"
          />
        </li>
        <li>
          <button type="button" disabled className={styles.choice}>
            <Icon name="laptop" size={26} />
            <span className={styles.words}>
              <strong>Self Paced</strong>
              <span>Learn on your own, in your own time.</span>
            </span>
            <Badge>Coming Soon</Badge>
          </button>
        </li>
      </ul>
    </Dialog>
  )
}

/** A way to take the course: a link, or without classes to come its name and why it cannot be chosen. */
function Way({
  icon,
  name,
  text,
  to,
  none,
}: {
  icon: IconName
  name: string
  text: string
  to: string | null
  none: string
}) {
  const words = (
    <>
      <Icon name={icon} size={26} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{text}</span>
      </span>
    </>
  )
  if (to === null) {
    return (
      <button type="button" disabled className={styles.choice}>
        {words}
        <Badge>{none}</Badge>
      </button>
    )
  }
  return (
    <Link to={to} className={styles.choice}>
      {words}
      <Icon name="arrowRight" />
    </Link>
  )
}
