import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { ReachUs } from '../ui/actions/ReachUs.tsx'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Privacy'
const OPENING =
  'What we keep about you, why, for how long, and who can see it. No advertising and no trackers.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /privacy: the personal data that is kept. Each sentence describes the server, so a change there changes this page. */
export function Component() {
  const { config } = useRootData()
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>What we keep, and why</h2>
        <ul>
          <li>
            <strong>Your account:</strong> your name, email, and your password in a form that nobody can read.
            A phone or WhatsApp number, a picture and a time zone only if you add them. We use these to sign
            you in and to email you.
          </li>
          <li>
            <strong>Your courses:</strong> your enrolments and waiting lists, the onsite times you booked, and
            which classes you attended. We need these to run your classes.
          </li>
          <li>
            <strong>Your payments:</strong> what each was for, how much, when, the reference, the receipt and
            any refund. They prove what you bought, and the law requires us to keep accounts.
          </li>
          <li>
            <strong>Your ratings,</strong> because other learners rely on them.
          </li>
          <li>
            <strong>A security log:</strong> sign-ins and changes to your account, and the network they came
            from. It shows if someone else tries to get in.
          </li>
        </ul>
      </section>
      <section>
        <h2>For how long</h2>
        <ul>
          <li>
            We sign you out after a day. We remember a device that shows you notifications for up to 90 days
            more.
          </li>
          <li>
            We delete notifications after 90 days. We delete reports from Paystack and records of emails to
            you after 30 days, or after 90 if they failed.
          </li>
          <li>
            After 7 months at most, nobody can read the networks and email addresses in the security log.
          </li>
          <li>We keep your account, courses and ratings for as long as you have the account.</li>
          <li>
            After that we keep payments and enrolments without your name, because the law requires us to keep
            payments. Ratings stay too, shown as from “A former learner”. Backups keep earlier data until we
            delete them.
          </li>
        </ul>
      </section>
      <section>
        <h2>Who can see it</h2>
        <ul>
          <li>
            <strong>The tutors of your courses</strong> see your name and email, what you paid, and which
            classes you attended. They see your numbers only if you allow it in{' '}
            <Link to={paths.account()}>Your account</Link>.
          </li>
          <li>
            <strong>Paystack</strong> takes the payment. It gets your email, the amount and the reference. You
            enter your card details there, so we never see your card number.
          </li>
          <li>
            <strong>Everyone</strong> can read your ratings, with your name.
          </li>
          <li>
            <strong>Those who run {config.name}</strong> see what they need to help you. An email service
            delivers our emails.
          </li>
          <li>
            <strong>Others, only if you choose them:</strong> the maker of your browser delivers
            notifications, which it cannot read; {config.google && 'Google knows that you sign in with it; '}
            YouTube or Vimeo plays a course's video; and the service that hosts a live class has its own
            rules.
          </li>
        </ul>
        <p>We don't sell any of this to anyone.</p>
      </section>
      <section>
        <h2>Cookies</h2>
        <p>
          One cookie keeps you signed in for a day. Others remember whether you chose light or dark, and
          whether the menu is open, for a year.{' '}
          {config.google && 'One lasts for the few minutes of a sign-in with Google. '}
          None of them tracks you. Until you log out, your browser also keeps your own pages for when you're
          offline, and anything you've started to write. It also keeps a random number, so that we recognise
          the browser when you sign in.
        </p>
      </section>
      <section>
        <h2>Your data is yours</h2>
        <p>
          In <Link to={paths.account()}>Your account</Link> you can correct your details, download everything
          we hold about you, choose which emails you get, and delete your account permanently. If a payment or
          refund is still in progress, you can delete the account once it is complete.
        </p>
      </section>
      <section>
        <h2>Your rights</h2>
        <p>
          Under the Nigeria Data Protection Act 2023 you can ask what we keep and why, get a copy, have
          mistakes corrected, have data deleted or its use limited, object, and withdraw consent. If you are
          not happy with our answer, you can complain to the{' '}
          <a href="https://ndpc.gov.ng" rel="noopener" target="_blank">
            Nigeria Data Protection Commission
          </a>
          .
        </p>
        <p>
          If data is lost or stolen and that puts you at risk, the Act requires us to tell the Commission
          within 72 hours, and to tell you straight away if the risk is high.
        </p>
      </section>
      <section>
        <h2>Ask us</h2>
        <p>
          If you have a question about your data,{' '}
          <ReachUs
            about="My data"
            otherwise={
              <>
                see <Link to={paths.contact()}>the contact page</Link>
              </>
            }
          />
          .
        </p>
      </section>
    </ProseFrame>
  )
}
