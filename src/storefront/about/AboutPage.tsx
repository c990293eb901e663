import { Link } from 'react-router-dom'
import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import { ReachUs } from '../ui/actions/ReachUs.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'About'
const OPENING = 'An academy of working people: those who know a trade teach it live to those who want it.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /about: a description of the academy. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Why we are here</h2>
        <p>
          A trade is learned beside somebody who has it. Videos show the easy half; the hard half is the
          question you have on Tuesday, with your own work on the screen. So our classes are live: online, or
          across a table.
        </p>
      </section>
      <section>
        <h2>Who teaches</h2>
        <ul>
          <li>Each course has one tutor, who plans it, sets its price and gives its classes.</li>
          <li>The course’s page names the tutor and shows what learners said after their classes.</li>
          <li>
            We decide who sells here. We can take a course or a tutor off sale at any time, and learners who
            are enrolled keep their course.
          </li>
        </ul>
      </section>
      <section>
        <h2>How classes work</h2>
        <ul>
          <li>
            <strong>Online:</strong> a live class at a fixed hour. The link is in your timetable, and we
            remind you by e-mail.
          </li>
          <li>
            <strong>Onsite:</strong> you and your tutor at one table. You pick the times that are free, and
            can move one until {SLOT_CHANGE_HOURS} hours before.
          </li>
        </ul>
      </section>
      <section>
        <h2>How we keep it honest</h2>
        <ul>
          <li>You see the plan of a course, its price and its ratings before you enrol.</li>
          <li>
            The exact naira amount is shown before you pay, and nothing is charged in any other currency.
          </li>
          <li>
            When you get your money back is written down in <Link to={paths.terms()}>the terms</Link>.
          </li>
        </ul>
      </section>
      <section>
        <h2>Who to talk to</h2>
        <p>
          <Link to={paths.help()}>Help</Link> answers what learners ask most. For anything else,{' '}
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
