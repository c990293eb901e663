import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'About'
const OPENING = 'An academy of working people: those who know a trade teach it live to those who want it.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /about: what the academy is. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Why we are here</h2>
        <p>
          A trade is learned beside somebody who has it. Videos show the easy half; the hard half is the
          question you have on Tuesday, with your own work on the screen. So our classes are live, online or
          across a table, and small enough that everybody speaks.
        </p>
      </section>
      <section>
        <h2>How we keep it honest</h2>
        <ul>
          <li>Tutors do the work they teach. They set their own topics and prices.</li>
          <li>You see the whole plan of a course, its price and its ratings before you enrol.</li>
          <li>
            The exact naira amount is shown before you pay, and nothing is charged in any other currency.
          </li>
        </ul>
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
