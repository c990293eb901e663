import { Link } from 'react-router-dom'
import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import { ReachUs } from '../ui/actions/ReachUs.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'About'
const OPENING =
  'An academy of working people. People who know a trade teach it live to people who want to learn it.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /about: a description of the academy. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Why we are here</h2>
        <p>
          You learn a trade best next to someone who does it. Videos show the easy half. The hard half is the
          question you have on Tuesday, with your own work on the screen. So our classes are live, online or
          in person.
        </p>
      </section>
      <section>
        <h2>Who teaches</h2>
        <ul>
          <li>Each course has one tutor, who plans it, sets its price and teaches it.</li>
          <li>The course’s page names the tutor and shows what learners said after their classes.</li>
          <li>
            We decide who can sell courses here. We can unpublish a course or a tutor at any time, and
            enrolled learners keep their course.
          </li>
        </ul>
      </section>
      <section>
        <h2>How classes work</h2>
        <ul>
          <li>
            <strong>Online:</strong> a live class at a set time. The link is in your timetable, and we remind
            you by email.
          </li>
          <li>
            <strong>Onsite:</strong> you and your tutor in person. You choose from the available times and can
            move a class up to {SLOT_CHANGE_HOURS} hours before.
          </li>
        </ul>
      </section>
      <section>
        <h2>How we keep it honest</h2>
        <ul>
          <li>You can see a course's topics, price and ratings before you enrol.</li>
          <li>You see the exact amount in naira before you pay. We never charge in another currency.</li>
          <li>
            <Link to={paths.terms()}>The terms</Link> say when you can get a refund.
          </li>
        </ul>
      </section>
      <section>
        <h2>Get in touch</h2>
        <p>
          <Link to={paths.help()}>Help</Link> answers the most common questions. For anything else,{' '}
          <ReachUs
            about="A question"
            otherwise={
              <>
                see <Link to={paths.contact()}>the contact page</Link>
              </>
            }
          />
          .
        </p>
      </section>
      <p className={styles.next}>
        <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
        <LinkButton to={paths.tutorRegister()} look="secondary">
          Teach with us
        </LinkButton>
      </p>
    </ProseFrame>
  )
}
