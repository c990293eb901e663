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
const OPENING = 'Answers about payments, classes and your account.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /help: questions of learners, with answers that lead to the page where each thing is done. */
export function Component() {
  const { refund_policy: refundPolicy } = useRootData().config
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Paying</h2>
        <div className={styles.questions}>
          <Question asks="I paid but I'm not enrolled">
            <p>
              Open <Link to={paths.paymentHistory()}>Payment History</Link> and press “I was debited” next to
              the payment. We check with Paystack straight away, and if your money has arrived, we enrol you.
              We keep checking for 7 days, so don't pay again.
            </p>
            <p>
              Still nothing? <Link to={paths.contact()}>Contact us</Link> with the payment reference.
            </p>
          </Question>
          <Question asks="Where is my receipt?">
            <p>
              We emailed it when you paid. You can also view and print it in{' '}
              <Link to={paths.paymentHistory()}>Payment History</Link>.
            </p>
          </Question>
          <Question asks="How do I get a refund?">
            <p>
              {refundPolicy} <Link to={`${paths.terms()}#refunds`}>Refunds</Link> lists when we always refund
              you. To ask for a refund, <Link to={paths.contact()}>contact us</Link> with the reference from{' '}
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
              Go to <Link to={paths.timetable()}>your timetable</Link> or{' '}
              <Link to={paths.dashboard()}>your dashboard</Link>. “Join” appears {JOIN_MINUTES} minutes before
              the class. No link yet? Your tutor hasn't added it.
            </p>
          </Question>
          <Question asks="My online class is at a bad time">
            <p>
              Your tutor sets the time for everyone, so you can't move it. If a class is recorded, you'll find
              the recording in <Link to={paths.enrolledCourses()}>Enrolled Courses</Link>. Some courses have
              more than one start date: <Link to={paths.contact()}>ask us</Link> about a later one.
            </p>
          </Question>
          <Question asks="How do I book or move an onsite class?">
            <p>
              Choose an available time and see the address in{' '}
              <Link to={paths.onsiteClasses()}>Onsite Classes</Link>. You can move or cancel it up to{' '}
              {SLOT_CHANGE_HOURS} hours before. After that, ask your tutor.
            </p>
          </Question>
          <Question asks="How will I know about changes?">
            <p>
              We always email you when a class moves or is cancelled. Choose your reminders in{' '}
              <Link to={paths.account()}>Your account</Link>, under “Notifications”. To see your classes in
              your phone's calendar, create a private link in <Link to={paths.calendar()}>Your calendar</Link>
              .
            </p>
          </Question>
        </div>
      </section>
      <section>
        <h2>Your account</h2>
        <div className={styles.questions}>
          <Question asks="I forgot my password">
            <p>
              Enter your email on <Link to={paths.forgotPassword()}>Forgot password</Link>. We'll email you a
              link that works for an hour. Check your spam folder too.
            </p>
          </Question>
          <Question asks="How do I change my email?">
            <p>
              Go to <Link to={paths.account()}>Your account</Link>, under “Email”. We email the new address a
              link to confirm it. We also email the old address, where you can stop the change for a week.
            </p>
          </Question>
          <Question asks="How do I download my data or delete my account?">
            <p>
              Go to <Link to={paths.account()}>Your account</Link>, under “Your data” and “Delete your
              account”. <Link to={paths.privacy()}>Privacy</Link> lists what we keep.
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
