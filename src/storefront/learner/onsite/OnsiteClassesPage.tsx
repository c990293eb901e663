import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom'
import { minutesText } from '#contract/rules/duration.ts'
import { listOnsiteClasses, type OnsiteCourse } from '#contract/slots.ts'
import { paths } from '#pages/paths.ts'
import { alertTitle, attempt } from '#shared/api/apiFailure.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { CalendarLink } from '../timetable/CalendarLink.tsx'
import { OnsiteClassCard, SlotForm } from './OnsiteClassCard.tsx'
import styles from './OnsiteClassesPage.module.css'
import { type OnsiteAnswer, type OnsiteDone, onsiteAction } from './onsiteAction.ts'

export const action = onsiteAction

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const courses = attempt(async () => (await site.api.call(listOnsiteClasses)).data)
  return { courses: await deferSlow(site, courses) }
}

/** /onsite-classes: the learner's onsite classes and the free times. Each form works without script. */
export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  const answer = useAnswer<OnsiteAnswer>()
  const done = useDone()
  return (
    <LearnerFrame title="Onsite classes">
      {answer && (
        <Alert title={alertTitle(answer.failure, 'oops!')} takesFocus>
          <p>{sentenceOf(answer)}</p>
        </Alert>
      )}
      {!answer && done && (
        <Alert tone="success" title={DONE[done]} takesFocus>
          <p>We've emailed you the details.</p>
        </Alert>
      )}
      <Loaded
        deferred={courses}
        waiting={
          <Waiting label="Loading your onsite classes">
            <Skeleton shape="card" />
          </Waiting>
        }
        failedTitle="We couldn't load your onsite classes"
      >
        {rows =>
          rows.length === 0 ? (
            <NoOnsiteCourses />
          ) : (
            <>
              <CalendarLink />
              {rows.map(course => (
                <Course key={course.id} course={course} answer={answer} />
              ))}
            </>
          )
        }
      </Loaded>
    </LearnerFrame>
  )
}

/** Returns the message of a refusal; if no time was picked, the server's would be about a number. */
function sentenceOf({ failure, slotId }: OnsiteAnswer): string {
  return slotId === 0 && failure.fields.slot_id ? 'Choose a time.' : failure.detail
}

const DONE: Record<OnsiteDone, string> = {
  booked: 'Class booked',
  moved: 'Class moved',
  cancelled: 'Class cancelled',
}

function useDone(): OnsiteDone | null {
  const [search] = useSearchParams()
  const done = search.get('done')
  return done !== null && Object.hasOwn(DONE, done) ? (done as OnsiteDone) : null
}

function Course({ course, answer }: { course: OnsiteCourse; answer: OnsiteAnswer | undefined }) {
  const { id, title, classes, has_class_ahead: hasClassAhead, free } = course
  return (
    <section aria-labelledby={`course-${id}`} className={styles.course}>
      <h2 id={`course-${id}`}>{title}</h2>
      <p>{termsText(course)}</p>
      {!hasClassAhead && <NextClass course={course} picked={answer?.slotId} />}
      {classes.length > 0 && (
        <ul className={styles.classes}>
          {classes.map(one => (
            <li key={one.id}>
              <OnsiteClassCard onsite={one} free={free} answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns "2 h of 8 h booked · Book until 5 March 2027, 18:00 (Lagos time)"; after the weeks, that they are over. */
function termsText({ hours, books_until: until }: OnsiteCourse): string {
  const used = hours && `${minutesText(hours.booked_minutes) || '0\u00a0h'} of ${hours.bought}\u00a0h booked`
  const days =
    until === null
      ? 'Your weeks in this course are over'
      : `Book classes until ${dayAndTimeText(until)} (Lagos time)`
  return [used, days].filter(Boolean).join(' · ')
}

function NextClass({
  course: { title, free, books_until: until, hours },
  picked,
}: {
  course: OnsiteCourse
  picked: number | undefined
}) {
  // The line above says why nothing can be booked.
  if (until === null || (hours && hours.booked_minutes >= hours.bought * 60)) return null
  if (free.length === 0) {
    return <p>No times are available at the moment. Please check again later.</p>
  }
  return (
    <SlotForm
      legend={`Choose a time for your ${title} class`}
      slots={free}
      picked={picked}
      fields={{ intent: 'book' }}
      button="Book this time"
    />
  )
}

function NoOnsiteCourses() {
  return (
    <EmptyState
      title="You have no onsite classes"
      text="Choose “Onsite (one-on-one)” when you enrol, then choose your times here."
    >
      <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
    </EmptyState>
  )
}
