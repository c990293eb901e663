import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Receipt } from '#contract/receipts.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { calendarDayText, dayAndTimeText } from '#shared/dates.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import { Logo } from '../layout/frame/Logo.tsx'
import { AdireBorder } from '../ui/media/AdireBorder.tsx'
import { QrCode } from '../ui/media/QrCode.tsx'
import { StandingNote, TrialNote } from './ReceiptNotes.tsx'
import styles from './ReceiptSheet.module.css'
import { Seal } from './Seal.tsx'
import { channelWord, standingOf } from './standing.ts'

/** The receipt itself: what is on the paper, and nothing else. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
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
          <QrCode text={receipt.check_url} label="Code that leads to the check of this receipt" />
          <div>
            <h2>Check this receipt</h2>
            <p>Scan the code, or open this address. It shows whether the receipt is genuine.</p>
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
