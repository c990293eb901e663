import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { type EnrolledCourse, listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments, type Payment } from '#contract/payments.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { calendarDayText, dayAndTimeText } from '#shared/dates.ts'
import { Icon } from '#shared/Icon.tsx'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import { LateDevice } from '#shared/push/LateDevice.tsx'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { ClassTime } from '../../ui/course/NextClass.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import { AdireBorder } from '../../ui/media/AdireBorder.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { calendarAction, shouldRevalidateCalendar, useCalendarFile } from '../timetable/CalendarLink.tsx'
import { CopyableReference } from './CopyableReference.tsx'
import styles from './PaymentSuccessPage.module.css'

export const action = calendarAction
export const shouldRevalidate = shouldRevalidateCalendar

/** Looks only at the learner's own payments: the reference in the address is not trusted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const reference = new URL(request.url).searchParams.get('reference')
  const payment = attempt(async () => {
    if (reference === null) return null
    // The thanks and the receipt work without the classes.
    const [payments, courses] = await Promise.all([
      site.api.call(listPayments),
      attempt(() => site.api.call(listEnrolledCourses)),
    ])
    const found = payments.data.find(own => own.reference === reference)
    const own = 'value' in courses ? courses.value.data : []
    return found ? { ...found, enrolled: own.find(({ slug }) => slug === found.course?.slug) } : null
  })
  return { reference, payment: await deferSlow(site, payment) }
}

/** /payment-success: thanks for a successful payment, its receipt and the next steps; shows nothing for any other reference. */
export function Component() {
  const { reference, payment } = useLoaderData<typeof loader>()
  return (
    <Loaded
      deferred={payment}
      waiting={
        <Waiting label="Loading your payment">
          <Skeleton shape="card" />
        </Waiting>
      }
      failedTitle="We couldn't load your payment"
    >
      {found =>
        found?.status !== 'success' ? (
          <NothingToThankFor reference={reference} />
        ) : (
          <LearnerFrame title="Transaction Completed Successfully">
            <div className={styles.thanks}>
              <AdireBorder />
              <div className={styles.words}>
                <span className={styles.mark}>
                  <Icon name="check" size={36} />
                </span>
                <p>Your Submission is recieved and we will contact you soon</p>
                <p className={styles.thankYou}>Thank You !</p>
              </div>
            </div>
            {found.course && found.enrolled && <FirstClass course={found.enrolled} />}
            <Receipt payment={found} />
            <p className={styles.ways}>
              {found.course && <LinkButton to={paths.enrolledCourses()}>See your courses</LinkButton>}
              {found.course && found.method === 'physical' && (
                <LinkButton to={paths.onsiteClasses()} look="secondary">
                  Choose your times
                </LinkButton>
              )}
              {found.has_receipt ? (
                <LinkButton to={paths.receipt(found.reference)} look="secondary">
                  See the receipt
                </LinkButton>
              ) : (
                <Button look="secondary" className="needs-script" onClick={() => window.print()}>
                  Print receipt
                </Button>
              )}
              <LinkButton to={paths.dashboard()} look={found.course ? 'secondary' : 'primary'}>
                Back
              </LinkButton>
            </p>
            {/* Last, because it appears with the script: it moves nothing that is about to be pressed. */}
            {found.course && <LateDevice part="offer" />}
          </LearnerFrame>
        )
      }
    </Loaded>
  )
}

function NothingToThankFor({ reference }: { reference: string | null }) {
  return (
    <LearnerFrame title={reference === null ? 'Your payments' : 'Payment not confirmed'}>
      {reference === null ? (
        <Alert tone="info" title="We couldn't find that payment">
          <p>See all your payments in your payment history.</p>
        </Alert>
      ) : (
        <Alert tone="info" title="We couldn't find a successful payment with this reference">
          <p>
            Reference {reference}. If you were charged, press “I was debited” next to it in your payment
            history, and we'll check with Paystack straight away.
          </p>
        </Alert>
      )}
      <p className={styles.ways}>
        <LinkButton to={paths.paymentHistory()}>Payment History</LinkButton>
        <LinkButton to={paths.dashboard()} look="secondary">
          Back
        </LinkButton>
      </p>
    </LearnerFrame>
  )
}

/**
 * Shows when the first class of the course is, and saves all of them to a calendar. If the course has begun, shows the next
 * class, and nothing once all are over.
 */
function FirstClass({ course }: { course: EnrolledCourse }) {
  const calendar = useCalendarFile(course.slug)
  const first = course.classes?.find(({ is_over, cancelled_at }) => !is_over && cancelled_at === null)
  const hasBegun = course.classes?.some(({ is_over }) => is_over) ?? false
  if (!first && hasBegun) return null
  return (
    <section aria-labelledby="first-class" className={styles.first}>
      <h2 id="first-class">
        <Icon name="calendar" /> {hasBegun ? 'Your next class' : 'Your first class'}
      </h2>
      {first ? (
        <>
          <p>
            <strong>
              <ClassTime starts={first.starts_at} ends={first.ends_at} />
            </strong>
            {first.place && `, ${first.place.name}, ${first.place.address}`}
          </p>
          <p className={styles.ways}>
            <Button icon="download" className="needs-script" isBusy={calendar.isBusy} onClick={calendar.save}>
              Add to calendar
            </Button>
            <Link to={paths.calendar()}>Add all your classes to your calendar</Link>
          </p>
          {calendar.failure !== null && <p role="alert">{calendar.failure}</p>}
        </>
      ) : course.method === 'physical' ? (
        <>
          <p>You haven't chosen a time yet.</p>
          <p>
            <LinkButton to={paths.onsiteClasses()}>Choose your times</LinkButton>
          </p>
        </>
      ) : (
        <p>
          Your tutor hasn't scheduled it yet. It will appear in your timetable, and we'll remind you a day
          before.
        </p>
      )}
    </section>
  )
}

/** Shows the amount, the course, the payer and the date, and the next steps. It can also be printed. */
function Receipt({ payment }: { payment: Payment }) {
  const { config, session } = useRootData()
  const { amount, course, description, reference, paid_at: paidAt, created_at: createdAt } = payment
  const { method, cohort, onsite_class: onsite } = payment
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <h2 id="receipt">{course ? `You're enrolled in ${course.title}` : 'Receipt'}</h2>
      <dl>
        <Line name="Amount">
          <strong>{amount === 0 ? 'Free' : nairaText(amount)}</strong>
        </Line>
        <Line name="For">
          {course ? <Link to={paths.course(course.slug)}>{course.title}</Link> : description}
        </Line>
        {course && method && <Line name="Method">{methodName(method)}</Line>}
        {cohort && (
          <Line name="Start">
            {cohort.name}, {calendarDayText(cohort.starts_on)}
          </Line>
        )}
        {onsite && (
          <Line name="First class">
            <ClassTime starts={onsite.starts_at} ends={onsite.ends_at} />, {onsite.place.name},{' '}
            {onsite.place.address}
          </Line>
        )}
        <Line name="Received by">{config.name}</Line>
        {session && (
          <Line name="From">
            {session.data.firstname} {session.data.lastname}
          </Line>
        )}
        <Line name="Date">{dayAndTimeText(paidAt ?? createdAt)} (Lagos time)</Line>
        <Line name="Reference">
          <CopyableReference reference={reference} />
        </Line>
      </dl>
      <div className={styles.next}>
        <h3>What comes next</h3>
        <ol>
          <li>You'll find the course under Enrolled Courses.</li>
          <li>Your timetable shows every class.</li>
          {method === 'physical' ? (
            <li>You'll meet your tutor in person at the address above.</li>
          ) : (
            <li>The link to join appears there 15 minutes before.</li>
          )}
        </ol>
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
