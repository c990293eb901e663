import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { listPayments, verifyPayment } from '#contract/payments.ts'
import { paths } from '#pages/paths.ts'
import { alertTitle, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { ReachUs } from '../../ui/actions/ReachUs.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { TableWaiting } from '../TableWaiting.tsx'
import { PaymentTable } from './PaymentTable.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const payments = attempt(async () => (await site.api.call(listPayments)).data)
  return { payments: await deferSlow(site, payments) }
}

/** "I was debited": the provider is asked again; a payment that has arrived enrols at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(loaderContext)
  const reference = String((await request.formData()).get('reference'))
  const checked = await attempt(() => api.call(verifyPayment, { body: { reference } }))
  if ('value' in checked)
    return { isPaid: true, reference, title: 'Your payment has arrived', text: ENROLLED }
  const { failure } = checked
  const title = alertTitle(failure, failure.detail)
  const sentence = title === failure.detail ? '' : `${failure.detail} `
  return { isPaid: false, reference, title, text: `${sentence}This is about the reference ${reference}.` }
}

const ENROLLED = 'You are enrolled: the course is in your courses.'

/** /payment-history: every payment, newest first. */
export function Component() {
  const { payments } = useLoaderData<typeof loader>()
  const checking = useNavigation().formData
  const answer = useActionData<typeof action>()
  const checked = checking ? undefined : answer
  return (
    <LearnerFrame title="Payment History">
      {checked && (
        <Alert tone={checked.isPaid ? 'success' : 'info'} title={checked.title} takesFocus>
          <p>{checked.text}</p>
          {checked.isPaid ? (
            <p>
              <Link to={paths.enrolledCourses()}>See your courses</Link>
            </p>
          ) : (
            <StillDebited reference={checked.reference} />
          )}
        </Alert>
      )}
      <Loaded
        deferred={payments}
        waiting={<TableWaiting label="Loading your payments" />}
        failedTitle="Your payments could not be loaded"
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="No payments yet"
              text="What you pay, and what you take for free, is listed here."
            >
              <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
            </EmptyState>
          ) : (
            <PaymentTable payments={rows} checkedReference={String(checking?.get('reference') ?? '')} />
          )
        }
      </Loaded>
    </LearnerFrame>
  )
}

/** The reconciler asks for days, so waiting is a way too where nobody can be written to. */
function StillDebited({ reference }: { reference: string }) {
  return (
    <p>
      If your bank shows a debit all the same,{' '}
      <ReachUs
        about={reference}
        otherwise="you need not pay again: we go on asking the card provider for some days. After that, show your bank the
          reference: it can tell where the money is"
      />
      .
    </p>
  )
}
