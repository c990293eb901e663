import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useRouteError } from 'react-router-dom'
import { getReceipt, type Receipt } from '#contract/receipts.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { ApiFailure, attempt, isSessionOver } from '#shared/api/apiFailure.ts'
import { calendarDayText, dayAndTimeText } from '#shared/dates.ts'
import { Logo } from '#shared/frame/Logo.tsx'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { MessagePage } from '../layout/errors/MessagePage.tsx'
import { PageError } from '../layout/errors/PageError.tsx'
import { Button, LinkButton } from '../ui/actions/Button.tsx'
import { AdireBorder } from '../ui/media/AdireBorder.tsx'
import { QrCode } from '../ui/media/QrCode.tsx'
import styles from './ReceiptPage.module.css'
import { channelWord, Seal, StandingNote, standingOf, TrialNote } from './Seal.tsx'

/** Loads the receipt; redirects to the sign-in page and back if the session has ended. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const reference = params.reference ?? ''
  const receipt = await attempt(() => api.call(getReceipt, { params: { reference }, signal: request.signal }))
  if ('value' in receipt) return { receipt: receipt.value.data }
  if (!isSessionOver(receipt.failure.code)) throw receipt.failure
  throw redirect(paths.login({ redirect_to: paths.receipt(reference) }))
}

export const handle = {
  meta: ({ data, config }) =>
    data ? { title: `Receipt ${data.receipt.number} | ${config.name}`, isIndexed: false } : null,
} satisfies PageHandle<Exclude<Awaited<ReturnType<typeof loader>>, undefined>>

/** /payment-history/{reference}/receipt: a page to print, to keep and to show to an employer. */
export function Component() {
  const { receipt } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <p className={styles.ways}>
        <Button icon="download" className="needs-script" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <LinkButton to={paths.paymentHistory()} look="secondary">
          Payment History
        </LinkButton>
      </p>
      <ReceiptSheet receipt={receipt} />
    </div>
  )
}

export function ErrorBoundary() {
  const fault = useRouteError()
  if (!(fault instanceof ApiFailure && fault.code === 'receipt.not_found')) return <PageError />
  return (
    <MessagePage code="404" title="Receipt not found">
      <p>You get a receipt for each payment we've received. Free courses and pending payments have none.</p>
      <LinkButton to={paths.paymentHistory()}>Payment History</LinkButton>
    </MessagePage>
  )
}

/** The receipt itself, the only part that is printed. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { config } = useRootData()
  const { course, cohort, learner, fees, channel } = receipt
  const standing = standingOf(receipt)
  const contact = Object.values(config.contact).filter(line => line !== null)
  return (
    <article className={styles.sheet} aria-labelledby="receipt-title">
      <header className={styles.head}>
        <Logo name={receipt.academy} />
        <div className={styles.title}>
          <h1 id="receipt-title">Receipt</h1>
          <p className={styles.number}>{receipt.number}</p>
        </div>
      </header>
      <AdireBorder />
      <div className={styles.body}>
        <div className={styles.sum}>
          <div>
            <p className={styles.label}>The sum of</p>
            <p className={styles.amount}>{nairaText(receipt.amount)}</p>
            <p className={styles.words}>{receipt.amount_in_words}</p>
          </div>
          <Seal word={standing.word} tone={standing.tone} />
        </div>
        <StandingNote standing={standing} />
        <dl className={styles.facts}>
          <Fact name="Received from">{`${learner.firstname} ${learner.lastname}`}</Fact>
          <Fact name="For">
            {course ? <Link to={paths.course(course.slug)}>{course.title}</Link> : receipt.description}
          </Fact>
          {course && <Fact name="Tutor">{`${course.tutor.firstname} ${course.tutor.lastname}`}</Fact>}
          {course && <Fact name="Method">{methodName(receipt.method)}</Fact>}
          {cohort && <Fact name="Start">{`${cohort.name}, ${calendarDayText(cohort.starts_on)}`}</Fact>}
          <Fact name="Paid on">{`${dayAndTimeText(receipt.paid_at)} (Lagos time)`}</Fact>
          {channel !== null && <Fact name="Paid by">{channelWord(channel)}</Fact>}
          {fees > 0 && <Fact name="Provider’s fee">{`${nairaText(fees)}, paid on top`}</Fact>}
          <Fact name="Reference">
            <code>{receipt.reference}</code>
          </Fact>
        </dl>
        <div className={styles.check}>
          <QrCode text={receipt.check_url} label="QR code to check this receipt" />
          <div>
            <h2>Check this receipt</h2>
            <p>Scan the code or open this link to see if the receipt is genuine.</p>
            <p className={styles.address}>
              <a href={receipt.check_url}>{receipt.check_url}</a>
            </p>
          </div>
        </div>
        <footer className={styles.foot}>
          <p>{[`Issued by ${receipt.academy}`, ...contact].join(' · ')}</p>
          <TrialNote />
        </footer>
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
