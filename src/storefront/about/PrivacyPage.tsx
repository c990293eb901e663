import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { ReachUs } from '../ui/actions/ReachUs.tsx'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Privacy'
const OPENING = 'What we keep about you, why, for how long, and who sees it. No advertising and no trackers.'

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
            <strong>Your account:</strong> name, e-mail, and your password in a form that nobody can read. A
            phone or WhatsApp number, a picture and a time zone only if you add them. With these you sign in,
            and we write to you.
          </li>
          <li>
            <strong>Your courses:</strong> where you are enrolled or waiting, the onsite times you booked, and
            whether you came to class. Without them there is no class.
          </li>
          <li>
            <strong>Your payments:</strong> what for, how much, when, the reference, the receipt and any
            refund. They prove what you bought, and the law asks us to keep accounts.
          </li>
          <li>
            <strong>Your ratings,</strong> because other learners go by them.
          </li>
          <li>
            <strong>A security log:</strong> sign-ins and changes to your account, and the network that they
            came from. It shows when somebody else tries to get in.
          </li>
        </ul>
      </section>
      <section>
        <h2>For how long</h2>
        <ul>
          <li>
            A sign-in ends after a day. A device that shows you notifications is remembered for up to 90 days
            more.
          </li>
          <li>
            Notifications under the bell go after 90 days. What Paystack reports to us, and the orders to send
            you e-mails, go 30 days after they are done, or 90 where they failed.
          </li>
          <li>
            Networks and e-mail addresses in the security log can be read by nobody after seven months at the
            latest.
          </li>
          <li>Your account, courses and ratings stay for as long as you have the account.</li>
          <li>
            Payments and places in courses stay after that without your name, because the law asks for the
            payments. So do ratings, as those of “A former learner”. A backup keeps what was there when it was
            made, until we delete it.
          </li>
        </ul>
      </section>
      <section>
        <h2>Who sees it</h2>
        <ul>
          <li>
            <strong>The tutors of your courses</strong> see your name and e-mail, what you paid, and whether
            you came to class. They see your numbers only if you allow it in{' '}
            <Link to={paths.account()}>Your account</Link>.
          </li>
          <li>
            <strong>Paystack</strong> takes the payment. It gets your e-mail, the amount and the reference.
            You type your card there: no card number ever reaches us.
          </li>
          <li>
            <strong>Everybody</strong> can read your ratings, with your name.
          </li>
          <li>
            <strong>Those who run {config.name}</strong> see what they need to help you. A mail service
            carries our e-mails.
          </li>
          <li>
            <strong>Others, only if you choose them:</strong> the maker of your browser carries notifications,
            which it cannot read; {config.google && 'Google learns that you sign in with it; '}YouTube or
            Vimeo plays a course’s video; and the service on which your tutor holds a class has rules of its
            own.
          </li>
        </ul>
        <p>We sell nothing of this to anybody.</p>
      </section>
      <section>
        <h2>Cookies</h2>
        <p>
          One cookie keeps you signed in for a day. Others remember whether you chose light or dark, and
          whether the menu is open, for a year.{' '}
          {config.google && 'One lasts for the minutes of a sign-in with Google. '}
          None counts or follows you. Your browser also keeps your own pages for when you are offline, and
          what you have begun to write, until you log out; and a random number, by which signing in knows the
          browser again.
        </p>
      </section>
      <section>
        <h2>Your data are yours</h2>
        <p>
          In <Link to={paths.account()}>Your account</Link> you can correct your details, download what we
          keep of you as one archive, choose which e-mails come, and erase the account for good. An account in
          which money is still on its way can be erased as soon as that is settled.
        </p>
      </section>
      <section>
        <h2>Your rights</h2>
        <p>
          The Nigeria Data Protection Act 2023 lets you ask what we keep and why, have a copy, have mistakes
          corrected, have data erased or their use limited, object, and take back a consent. If you are not
          happy with our answer, you can complain to the{' '}
          <a href="https://ndpc.gov.ng" rel="noopener" target="_blank">
            Nigeria Data Protection Commission
          </a>
          .
        </p>
        <p>
          If data are lost or stolen and that puts you at risk, the Act obliges us to tell the Commission
          within 72 hours, and you at once where the risk is high.
        </p>
      </section>
      <section>
        <h2>Ask us</h2>
        <p>
          With any question about your data,{' '}
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
