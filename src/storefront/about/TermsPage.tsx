import { Link } from 'react-router-dom'
import type { AcademyConfig } from '#contract/academy.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { ProseFrame } from './ProseFrame.tsx'

const TITLE = 'Terms'

export const handle = {
  meta: ({ config }) => ({ title: `${TITLE} | ${config.name}`, description: openingOf(config) }),
} satisfies PageHandle

/** /terms: what signing up means, in plain words. */
export function Component() {
  const { config } = useRootData()
  return (
    <ProseFrame title={TITLE} opening={openingOf(config)}>
      <section>
        <h2>Your account</h2>
        <p>
          One account a person. Keep your password to yourself, and give us a name that your tutor can call
          you by. You are signed out after a day, or when you log out.
        </p>
      </section>
      <section>
        <h2>Courses and payments</h2>
        <ul>
          <li>A course costs what its page says on the day you enrol. Some are free.</li>
          <li>
            Cards are charged in Nigerian naira. You see the exact amount before you pay, and it is never
            changed after.
          </li>
          <li>
            Every payment has a reference. It is listed under Payment History for as long as you have an
            account.
          </li>
        </ul>
      </section>
      <section>
        <h2>In class</h2>
        <p>
          Treat tutors and learners as you would at work. A rating is your own opinion of a course you took;
          say what would have helped you to know.
        </p>
      </section>
      <section>
        <h2>What we keep about you</h2>
        <p>
          Your name, e-mail address, enrolments and payments. No card number ever reaches us. Questions go to{' '}
          <Link to={paths.contact()}>our contact page</Link>.
        </p>
      </section>
    </ProseFrame>
  )
}

function openingOf({ name }: AcademyConfig): string {
  return `What you and ${name} promise each other when you sign up. Written to be read.`
}
