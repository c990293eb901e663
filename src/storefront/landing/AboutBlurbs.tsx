import { paths } from '#pages/paths.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './AboutBlurbs.module.css'

/** What the academy is, to one who learns and to one who teaches. */
export function AboutBlurbs() {
  return (
    <section className={styles.blurbs} aria-label="About us">
      <div className={`page ${styles.columns}`}>
        <article className={styles.blurb}>
          <h2>Learn from people who do the work</h2>
          <p>
            Our tutors ship software, keep books, run campaigns and build brands during the day. In class they
            show how it is really done, look at what you made, and tell you what to change.
          </p>
          <p>Classes are small on purpose: everybody speaks, everybody builds, nobody hides.</p>
          <div>
            <LinkButton to={paths.register()} look="secondary">
              Join us now <span className="visually-hidden">as a learner</span>
            </LinkButton>
          </div>
        </article>
        <article className={styles.blurb}>
          <h2>Teach what you know, keep your day job</h2>
          <p>
            Put up a course in an afternoon: a title, a plan, a price. We bring the learners, take the
            payments and keep the timetable. You bring the experience.
          </p>
          <p>Your courses, your topics, your hours: change them whenever you like.</p>
          <div>
            <LinkButton to={paths.tutorRegister()} look="secondary">
              Join us now <span className="visually-hidden">as a tutor</span>
            </LinkButton>
          </div>
        </article>
      </div>
    </section>
  )
}
