import { paths } from '#pages/paths.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProsePage.module.css'
import { ProsePage } from './ProsePage.tsx'

/** /about: what the academy is. */
export function Component() {
  return (
    <ProsePage
      title="About"
      opening="An academy of working people: those who know a trade teach it live to those who want it."
    >
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
        <LinkButton to={paths.courses()}>See all courses</LinkButton>
        <LinkButton to={paths.tutorRegister()} look="secondary">
          Teach with us
        </LinkButton>
      </p>
    </ProsePage>
  )
}
