import type { OwnAccount } from '#contract/ownAccount.ts'
import styles from './LettersForm.module.css'
import { OwnForm, Section } from './OwnForm.tsx'

/** Which letters come. Those about the account, a place or money always do; tutors' news can be switched off. */
export function LettersForm({ account }: { account: OwnAccount }) {
  return (
    <Section intent="letters" title="Letters" done="Your choice is saved">
      <p>
        You get letters about your account, your courses and your payments: no choice there, and no
        advertising.
      </p>
      {account.user_type === 'tutor' && (
        <OwnForm intent="letters" button="Save your choice">
          <label className={styles.choice}>
            <input type="checkbox" name="wants_news" defaultChecked={account.wants_news} />
            <span>News of your courses: new learners, places that ended and new ratings</span>
          </label>
        </OwnForm>
      )}
    </Section>
  )
}
