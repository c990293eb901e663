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
          One account per person. Keep your password to yourself, and give us a name your tutor can call you
          by. We sign you out after a day. We may suspend an account that is misused.
        </p>
      </section>
      <section>
        <h2>Courses and payments</h2>
        <ul>
          <li>A course costs what its page shows on the day you enrol. Some are free.</li>
          <li>
            We charge cards in Nigerian naira. You see the exact amount before you pay, and it never changes
            afterwards.
          </li>
          <li>
            Every payment has a reference. You can find it under Payment History for as long as you have an
            account.
          </li>
        </ul>
      </section>
      <section id="money-back">
        <h2>Refunds</h2>
        {config.refund_policy && (
          <p>
            <strong>{config.refund_policy}</strong>
          </p>
        )}
        <p>These always apply:</p>
        <ul>
          <li>If the start date you paid for is cancelled, we refund you in full.</li>
          <li>
            If you pay for a course you're already enrolled in, or the last seat is taken before your money
            arrives, we refund that payment in full.
          </li>
          <li>We mark such a payment “Refund due” in your Payment History until we have refunded it.</li>
          <li>
            A refund goes back to the card or account you paid with, and we email you when it has been paid.
            Your bank may take a few working days to show it.
          </li>
          <li>When we refund a payment in full, your enrolment ends unless we agree otherwise.</li>
        </ul>
        <p>
          To ask for a refund, <Link to={paths.contact()}>contact us</Link> with the payment reference from{' '}
          <Link to={paths.paymentHistory()}>Payment History</Link>.
        </p>
      </section>
      <section>
        <h2>Classes</h2>
        <ul>
          <li>The link to an online class opens {JOIN_MINUTES} minutes before it starts.</li>
          <li>Your tutor may move or cancel a class. We'll email you if this happens.</li>
          <li>You can move or cancel an onsite class up to {SLOT_CHANGE_HOURS} hours before it starts.</li>
        </ul>
      </section>
      <section>
        <h2>In class</h2>
        <p>
          Treat tutors and learners as you would colleagues. A rating is your own opinion of a course you
          took. It appears on the course's page with your name, and your tutor may reply to it. We may hide a
          rating that is abusive.
        </p>
      </section>
      <section>
        <h2>Tutors</h2>
        <p>
          Tutors plan their own courses, set their prices and teach their classes. We decide who can sell
          courses here and may unpublish a course. Enrolled learners keep it.
        </p>
      </section>
      <section>
        <h2>What we keep about you</h2>
        <p>
          Your name, email, enrolments and payments, and what{' '}
          <Link to={paths.privacy()}>the privacy page</Link> lists. We never see your card number. Questions?
          See <Link to={paths.contact()}>our contact page</Link>.
        </p>
      </section>
    </ProseFrame>
  )
}

function openingOf({ name }: AcademyConfig): string {
  return `What you and ${name} agree to when you sign up, in plain words.`
}
