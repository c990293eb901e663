import { Link } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Terms'

export const handle = {
  meta: ({ config }) => ({ title: `${TITLE} | ${config.name}`, description: openingOf(config) }),
} satisfies PageHandle

/** /terms: the terms of an account, in plain words. */
export function Component() {
  const { config } = useRootData()
  return (
    <ProseFrame title={TITLE} opening={openingOf(config)}>
      <section>
        <h2>Your account</h2>
        <p>
          One account a person. Keep your password to yourself, and give us a name that your tutor can call
          you by. You are signed out after a day, or when you log out. We may suspend an account that is
          misused.
        </p>
      </section>
      <section>
        <h2>Courses and payments</h2>
        <ul>
          <li>A course costs what its page says on the day you enrol. Some are free.</li>
          <li>
            Cards are charged in Nigerian naira. You see the exact amount before you pay, and it is never
            changed after.
          </li>
          <li>
            Every payment has a reference. It is listed under Payment History for as long as you have an
            account.
          </li>
        </ul>
      </section>
      <section id="money-back">
        <h2>Money back</h2>
        {config.refund_policy && (
          <p>
            <strong>{config.refund_policy}</strong>
          </p>
        )}
        <p>Whatever else is agreed, this always holds:</p>
        <ul>
          <li>If the start that you paid for is cancelled, we owe you what you paid for it.</li>
          <li>
            If you pay for a course in which you have a place already, or the last seat is gone when your
            money arrives, we owe you that payment in full.
          </li>
          <li>
            Such a payment is marked “Refund due” in your Payment History, and stays on our list until it is
            settled.
          </li>
          <li>
            A refund goes back the way that you paid, and an e-mail tells you when we have given it back. Your
            bank may need some working days to show it.
          </li>
          <li>When all of a payment goes back, the place that it bought ends, unless we agree otherwise.</li>
        </ul>
        <p>
          To ask for a refund, <Link to={paths.contact()}>write to us</Link> with the reference of the
          payment. It stands in <Link to={paths.paymentHistory()}>Payment History</Link>.
        </p>
      </section>
      <section>
        <h2>Classes</h2>
        <ul>
          <li>The link to an online class opens {JOIN_MINUTES} minutes before it begins.</li>
          <li>Your tutor may move or cancel a class. You are told by e-mail.</li>
          <li>You may move or cancel an onsite class until {SLOT_CHANGE_HOURS} hours before it begins.</li>
        </ul>
      </section>
      <section>
        <h2>In class</h2>
        <p>
          Treat tutors and learners as you would at work. A rating is your own opinion of a course you took;
          say what would have helped you to know. It stands on the course’s page with your name, your tutor
          may reply to it, and we may hide one that is not fit to be read.
        </p>
      </section>
      <section>
        <h2>Tutors</h2>
        <p>
          Tutors plan their own courses, set their prices and give their classes. We decide who sells here,
          and may take a course off sale. Learners who are enrolled in it keep it.
        </p>
      </section>
      <section>
        <h2>What we keep about you</h2>
        <p>
          Your name, e-mail address, enrolments and payments, and what{' '}
          <Link to={paths.privacy()}>the privacy page</Link> names besides. No card number ever reaches us.
          Questions go to <Link to={paths.contact()}>our contact page</Link>.
        </p>
      </section>
    </ProseFrame>
  )
}

function openingOf({ name }: AcademyConfig): string {
  return `What you and ${name} promise each other when you sign up. Written to be read.`
}
