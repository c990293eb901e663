import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'What we do'
const OPENING = 'We bring tutors and learners together, run the timetable and take the payments.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /what-we-do: the ways to learn and to teach here. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Virtual live classes</h2>
        <p>
          A small group at a set time, with a link to the class. You share your screen, the tutor looks at
          your work, and the dates are in your timetable from the first day.
        </p>
      </section>
      <section>
        <h2>Onsite one-on-one</h2>
        <p>
          You and your tutor in person, at times that suit you both. The quickest way through the hard parts.
        </p>
      </section>
      <section>
        <h2>Self-paced classes</h2>
        <p>Coming soon: lessons to take on your own, at your own pace.</p>
      </section>
      <section>
        <h2>For tutors</h2>
        <p>
          Create a course with topics, objectives and an intro video, set its price, and see who enrols.
          Change or unpublish it whenever you like.
        </p>
      </section>
      <p className={styles.next}>
        <LinkButton to={paths.catalogue()}>Choose a course</LinkButton>
      </p>
    </ProseFrame>
  )
}
