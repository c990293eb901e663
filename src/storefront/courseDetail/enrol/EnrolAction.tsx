import type { CourseDetail } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { dialogOpener } from '../../ui/actions/dialogOpener.ts'
import { hasSeat, isKept, useOpenCohorts } from '../../ui/course/cohortsOnSale.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import styles from './EnrolAction.module.css'
import { ENROL_DIALOG_ID } from './EnrolDialog.tsx'
import { LineAction } from './LineAction.tsx'

/** The one way on: Enrol now, or where an owner or an enrolled learner goes. */
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
        <Badge color="success">You are enrolled</Badge>
        <LinkButton to={paths.enrolledCourses()} size={isWide ? 'large' : 'medium'} isWide={isWide}>
          Go to my courses
        </LinkButton>
      </div>
    )
  }
  if (course.status !== PUBLISHED) return <p className={styles.closed}>This course takes no new learners.</p>
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
  if (cohorts?.length === 0) return <p className={styles.closed}>No start takes learners at the moment.</p>
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

/** The dialog's links once more: a browser that knows no commands cannot open the dialog without a script. */
function WaysWithoutScript({ slug }: { slug: string }) {
  return (
    <noscript>
      <p className={styles.ways}>
        Straight to a class: <a href={paths.enrol(slug, { method: 'virtual' })}>Virtual</a> or{' '}
        <a href={paths.enrol(slug, { method: 'physical' })}>Onsite</a>
      </p>
    </noscript>
  )
}
