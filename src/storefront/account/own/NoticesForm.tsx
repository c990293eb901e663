import { Fragment } from 'react'
import type { OwnNotice } from '#contract/notices.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
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

const CHOICES: Record<OwnNotice['channels'][number]['choice'], string> = {
  on: 'As it happens, by day',
  daily: 'Once a day, at seven in the morning',
  off: 'Not at all',
}

/** A field for each channel of a kind: a box, or a list where there is more than on and off. */
function NoticeChoices({ notice: { kind, label, sentence, channels } }: { notice: OwnNotice }) {
  return channels.map(({ channel, choice, choices }) => {
    const name = noticeField(kind, channel)
    if (choices.length > 2)
      return (
        <Fragment key={name}>
          <input type="hidden" name={NOTICE_FIELD} value={name} />
          <SelectField label={label} hint={sentence} name={name} defaultValue={choice}>
            {choices.map(one => (
              <option key={one} value={one}>
                {CHOICES[one]}
              </option>
            ))}
          </SelectField>
        </Fragment>
      )
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
