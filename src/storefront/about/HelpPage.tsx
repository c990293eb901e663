import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import { paths } from '#pages/paths.ts'
import { Icon } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Help'
const OPENING =
  'What learners ask about paying, classes and their account, each with the page where it is done.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /help: questions of learners, with answers that lead to the page where each thing is done. */
export function Component() {
  const { refund_policy: refundPolicy } = useRootData().config
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Paying</h2>
        <div className={styles.questions}>
          <Question asks="I paid and see no course">
            <p>
              Open <Link to={paths.paymentHistory()}>Payment History</Link> and press “I was debited” beside
              the payment. Paystack is asked at once; if your money has arrived, you are enrolled at once too.
              We go on asking for seven days, so do not pay again.
            </p>
            <p>
              Still nothing? <Link to={paths.contact()}>Write to us</Link> with the reference of the payment.
            </p>
          </Question>
          <Question asks="Where is my receipt?">
            <p>
              It came by e-mail when you paid, and it stands beside the payment in{' '}
              <Link to={paths.paymentHistory()}>Payment History</Link>, to see and to print.
            </p>
          </Question>
          <Question asks="How do I get my money back?">
            <p>
              {refundPolicy} <Link to={`${paths.terms()}#money-back`}>Money back</Link> says what always
              holds. To ask for it, <Link to={paths.contact()}>write to us</Link> with the reference from{' '}
              <Link to={paths.paymentHistory()}>Payment History</Link>.
            </p>
          </Question>
        </div>
      </section>
      <section>
        <h2>Classes</h2>
        <div className={styles.questions}>
          <Question asks="How do I join my class?">
            <p>
              From <Link to={paths.timetable()}>your timetable</Link> or{' '}
              <Link to={paths.dashboard()}>your dashboard</Link>: “Join” is there from {JOIN_MINUTES} minutes
              before the class. No link yet? Your tutor has not added it.
            </p>
          </Question>
          <Question asks="My online class is at a bad time">
            <p>
              Your tutor sets the time for everybody, and you cannot move it. If a class is recorded, the
              recording stands beside it in <Link to={paths.enrolledCourses()}>your courses</Link>. Some
              courses start more than once: <Link to={paths.contact()}>ask us</Link> about a later start.
            </p>
          </Question>
          <Question asks="How do I book or move an onsite class?">
            <p>
              In <Link to={paths.onsiteClasses()}>Onsite classes</Link> you pick a time that is free, and see
              the address. You can move or cancel it until {SLOT_CHANGE_HOURS} hours before; after that, ask
              your tutor.
            </p>
          </Question>
          <Question asks="How do I hear of changes?">
            <p>
              When a class is moved or cancelled, an e-mail always comes. Choose reminders and notifications
              in <Link to={paths.account()}>Your account</Link>, under “What we tell you”. To have your
              classes in the calendar of your phone, make its address in{' '}
              <Link to={paths.calendar()}>Your calendar</Link>.
            </p>
          </Question>
        </div>
      </section>
      <section>
        <h2>Your account</h2>
        <div className={styles.questions}>
          <Question asks="I forgot my password">
            <p>
              Give your e-mail on <Link to={paths.forgotPassword()}>Forgot password</Link>. The letter has a
              link that works for an hour. Look among the spam, too.
            </p>
          </Question>
          <Question asks="How do I change my e-mail?">
            <p>
              In <Link to={paths.account()}>Your account</Link>, under “E-mail”. The new address gets a link
              to confirm it; the old one is told, and can stop the change for a week.
            </p>
          </Question>
          <Question asks="How do I take my data, or leave?">
            <p>
              In <Link to={paths.account()}>Your account</Link>, under “Your data” and “Erase your account”.{' '}
              <Link to={paths.privacy()}>Privacy</Link> says what stays.
            </p>
          </Question>
        </div>
      </section>
      <p className={styles.next}>
        <LinkButton to={paths.contact()}>Ask something else</LinkButton>
      </p>
    </ProseFrame>
  )
}

function Question({ asks, children }: { asks: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <h3>{asks}</h3>
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  )
}
