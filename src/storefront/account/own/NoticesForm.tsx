import type { OwnNotice } from '#contract/notices.ts'
import { NOTICE_FIELD, noticeField } from './chosenNotices.ts'
import styles from './NoticesForm.module.css'
import { OwnForm, Section } from './OwnForm.tsx'

/** What somebody is told: what always comes, and what they may switch off. */
export function NoticesForm({ notices }: { notices: OwnNotice[] }) {
  const required = notices.filter(notice => notice.is_required)
  const optional = notices.filter(notice => !notice.is_required)
  return (
    <Section intent="notices" title="Letters" done="Your choice is saved">
      <p>There is no advertising. These letters always come:</p>
      <ul className={styles.required}>
        {required.map(({ kind, label, sentence }) => (
          <li key={kind}>
            <strong>{label}.</strong> {sentence}
          </li>
        ))}
      </ul>
      {optional.length > 0 && (
        <OwnForm intent="notices" button="Save your choice">
          {optional.map(notice => (
            <NoticeChoices key={notice.kind} notice={notice} />
          ))}
        </OwnForm>
      )}
    </Section>
  )
}

/** A field for each channel of a kind. */
function NoticeChoices({ notice: { kind, label, sentence, channels } }: { notice: OwnNotice }) {
  return channels.map(({ channel, choice }) => {
    const name = noticeField(kind, channel)
    return (
      <label key={name} className={styles.choice}>
        <input type="hidden" name={NOTICE_FIELD} value={name} />
        <input type="checkbox" name={name} value="on" defaultChecked={choice === 'on'} />
        <span>
          <strong>{label}.</strong> {sentence}
        </span>
      </label>
    )
  })
}
