import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'What we do'
const OPENING =
  'We bring a tutor and a learner together, keep the timetable and take the payment. The rest is their work.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /what-we-do: the ways to learn and to teach here. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Virtual live classes</h2>
        <p>
          A small group, a fixed hour and a link to the class. You share your screen, the tutor looks at your
          work, and the dates are in your calendar from the first day.
        </p>
      </section>
      <section>
        <h2>Onsite one-on-one</h2>
        <p>
          You and your tutor at one table, at hours that suit you both. The quickest way through the hard
          parts.
        </p>
      </section>
      <section>
        <h2>Self-paced classes</h2>
        <p>Coming soon: lessons to take alone and at your own speed.</p>
      </section>
      <section>
        <h2>For tutors</h2>
        <p>
          Put up a course with its topics, objectives and an intro video, set its price, and see who enrols.
          Change or take it down whenever you like.
        </p>
      </section>
      <p className={styles.next}>
        <LinkButton to={paths.catalogue()}>Choose a course</LinkButton>
      </p>
    </ProseFrame>
  )
}
