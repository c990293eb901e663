import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments } from '#contract/payments.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { LateDevice } from '#shared/push/LateDevice.tsx'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import { AdireBorder } from '../../ui/media/AdireBorder.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { calendarAction, shouldRevalidateCalendar } from '../timetable/calendarAction.ts'
import { FirstClass } from './FirstClass.tsx'
import styles from './PaymentSuccessPage.module.css'
import { Receipt } from './Receipt.tsx'

export const action = calendarAction
export const shouldRevalidate = shouldRevalidateCalendar

/** Only the learner's own payments are looked at: an address can claim a payment and is not believed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const reference = new URL(request.url).searchParams.get('reference')
  const payment = attempt(async () => {
    if (reference === null) return null
    // The thanks and the receipt stand without the classes.
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

/** /payment-success: the thanks for a payment that stands, its receipt and what comes next; any other address claims nothing. */
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
      failedTitle="Your payment could not be loaded"
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
                  Pick your times
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
            {/* Last, since it comes with the script: it pushes nothing from under a finger. */}
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
        <Alert tone="info" title="No payment is named here">
          <p>Each of your payments, and how it stands, is in your payment history.</p>
        </Alert>
      ) : (
        <Alert tone="info" title="We have no successful payment with this reference">
          <p>
            Reference {reference}. If you were charged, press “I was debited” beside it in your payment
            history: the card provider is asked at once.
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
