import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Team'
const OPENING = 'Our tutors are the team. Each of them works in the field they teach.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /team: the people of the academy. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Tutors</h2>
        <p>
          Every course names its tutor, and its ratings show what learners thought of the classes. Tutors
          describe their courses in their own words and are responsible for them.
        </p>
      </section>
      <section>
        <h2>The people in between</h2>
        <p>
          A few of us run the timetable, look after payments and help when something goes wrong, so that you
          can focus on your class.
        </p>
      </section>
      <p className={styles.next}>
        <LinkButton to={paths.catalogue()}>See their courses</LinkButton>
        <LinkButton to={paths.tutorRegister()} look="secondary">
          Become a tutor
        </LinkButton>
      </p>
    </ProseFrame>
  )
}
