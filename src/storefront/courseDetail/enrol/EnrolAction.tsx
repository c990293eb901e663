import { Link } from 'react-router-dom'
import type { CourseDetail } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import { dialogOpener } from '#shared/dialogOpener.ts'
import { Icon } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { hasSeat, isKept, useOpenCohorts } from '../../ui/course/cohortsOnSale.ts'
import { isOffered, standingText } from '../../ui/course/standing.ts'
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
  if (cohorts?.length === 0) return <p className={styles.closed}>Enrolment is closed at the moment.</p>
  if (cohorts && (!cohorts.some(hasSeat) || cohorts.some(cohort => isKept(course, cohort)))) {
    return <LineAction course={course} isWide={isWide} />
  }
  return (
    <>
      <Button size={isWide ? 'large' : 'medium'} isWide={isWide} {...dialogOpener(ENROL_DIALOG_ID)}>
        Enrol now
      </Button>
      {isWide && <WaysWithoutScript slug={course.slug} />}
    </>
  )
}

/** The dialog's links again: without script, a browser that does not support `command` cannot open the dialog. */
function WaysWithoutScript({ slug }: { slug: string }) {
  return (
    <noscript>
      <p className={styles.ways}>
        Choose how to learn: <a href={paths.enrol(slug, { method: 'virtual' })}>Virtual</a> or{' '}
        <a href={paths.enrol(slug, { method: 'physical' })}>Onsite</a>
      </p>
    </noscript>
  )
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
          to={paths.enrol(course.slug, { cohort: String(standing.cohort_id) })}
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
    </div>
  )
}

const ENROL_DIALOG_ID = 'enrol-dialog'

/** "Activate your Learning Mode": the three ways to take the course. */
export function EnrolDialog({ slug }: { slug: string }) {
  return (
    <Dialog id={ENROL_DIALOG_ID} title="Activate your Learning Mode">
      <ul className={styles.choices}>
        <li>
          <Link to={paths.enrol(slug, { method: 'virtual' })} className={styles.choice}>
            <Icon name="video" size={26} />
            <span className={styles.words}>
              <strong>Virtual (live classes)</strong>
              <span>Join your tutor and class online, at set times.</span>
            </span>
            <Icon name="arrowRight" />
          </Link>
        </li>
        <li>
          <Link to={paths.enrol(slug, { method: 'physical' })} className={styles.choice}>
            <Icon name="pin" size={26} />
            <span className={styles.words}>
              <strong>Onsite</strong>
              <span>Meet your tutor in person, one-on-one.</span>
            </span>
            <Icon name="arrowRight" />
          </Link>
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
