import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './ProseFrame.module.css'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Team'
const OPENING = 'Our tutors are the team. Each of them earns a living with what they teach.'

export const handle = fixedMeta(TITLE, { description: OPENING })

/** /team: the people of the academy. */
export function Component() {
  return (
    <ProseFrame title={TITLE} opening={OPENING}>
      <section>
        <h2>Tutors</h2>
        <p>
          Every course names its tutor, and its ratings say what learners thought of the classes. A tutor puts
          up a course in their own words and answers for it.
        </p>
      </section>
      <section>
        <h2>The people in between</h2>
        <p>
          A few of us keep the timetable, look after payments and answer when something goes wrong, so that a
          class is a class and nothing else.
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
