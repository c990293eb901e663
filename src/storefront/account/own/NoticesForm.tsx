import type { OwnNotice } from '#contract/notices.ts'
import { LateDevice } from '#shared/push/LateDevice.tsx'
import { NOTICE_FIELD, noticeField } from './accountAction.ts'
import styles from './NoticesForm.module.css'
import { OwnForm, Section } from './OwnForm.tsx'

type Channel = OwnNotice['channels'][number]

/** The channels of notices, as the table's columns. */
const COLUMNS: readonly { channel: Channel['channel']; head: string; way: string }[] = [
  { channel: 'letter', head: 'Email', way: 'by email' },
  { channel: 'app', head: 'Bell', way: 'under the bell' },
  { channel: 'push', head: 'Device', way: 'on your devices' },
]

/** Shows the notices that the user gets and by which channels: one that is always sent says so, the others have a checkbox. */
export function NoticesForm({ notices }: { notices: OwnNotice[] }) {
  return (
    <Section intent="notices" title="Notifications" done="Notifications saved">
      <p>
        No advertising. You can't turn off emails marked “always”. The bell is at the top of each page. To get
        notifications on a device, allow them on that device.
      </p>
      {notices.length > 0 && (
        <OwnForm intent="notices" button="Save notifications">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">About</th>
                {COLUMNS.map(({ channel, head }) => (
                  <th key={channel} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {notices.map(notice => (
                <NoticeRow key={notice.kind} notice={notice} />
              ))}
            </tbody>
          </table>
        </OwnForm>
      )}
      <h3>This device</h3>
      <noscript>
        <p>Notifications on this device need JavaScript.</p>
      </noscript>
      <div className={styles.device}>
        <LateDevice part="switch" />
      </div>
    </Section>
  )
}

function NoticeRow({ notice: { kind, label, sentence, channels } }: { notice: OwnNotice }) {
  return (
    <tr>
      <th scope="row">
        {label}
        <small>{sentence}</small>
      </th>
      {COLUMNS.map(({ channel, way }) => {
        const own = channels.find(one => one.channel === channel)
        return (
          <td key={channel}>
            {own ? (
              <Choice own={own} name={noticeField(kind, channel)} label={`${label}, ${way}`} />
            ) : (
              <span aria-hidden>–</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const CHOICES: Record<Channel['choice'], string> = {
  on: 'Daily digest',
  daily: 'Daily digest, 7 am',
  off: 'Off',
}

/** A checkbox, a select for more than two choices, or a word if there is no choice. */
function Choice({ own: { choice, choices }, name, label }: { own: Channel; name: string; label: string }) {
  if (choices.length === 1) return <small>always</small>
  const field = <input type="hidden" name={NOTICE_FIELD} value={name} />
  if (choices.length > 2)
    return (
      <>
        {field}
        <select name={name} defaultValue={choice} aria-label={label} className={styles.list}>
          {choices.map(one => (
            <option key={one} value={one}>
              {CHOICES[one]}
            </option>
          ))}
        </select>
      </>
    )
  return (
    <label className={styles.box}>
      {field}
      <input type="checkbox" name={name} value="on" defaultChecked={choice === 'on'} aria-label={label} />
    </label>
  )
}
