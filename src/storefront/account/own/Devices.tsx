import type { OwnSession } from '#contract/ownAccount.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import styles from './Devices.module.css'
import { OwnForm, Section } from './OwnForm.tsx'
import { momentText } from './timeZones.ts'

/** Lists the devices on which the user is signed in, with a form to sign each of them out. */
export function Devices({
  sessions,
  timeZone,
}: {
  sessions: readonly OwnSession[]
  timeZone: string | null
}) {
  const hasOthers = sessions.some(({ is_this }) => !is_this)
  return (
    <Section
      intent="devices"
      title="Your devices"
      state={hasOthers ? `${sessions.length} devices` : 'This device only'}
      done="Device signed out"
    >
      <ul className={styles.list}>
        {sessions.map(({ id, device, signed_in_at, used_at, is_this }) => (
          <li key={id} className={styles.device}>
            <div>
              <p className={styles.name}>
                {device} {is_this && <Badge color="success">This device</Badge>}
              </p>
              <p className={styles.times}>
                Signed in {momentText(signed_in_at, timeZone)}
                {used_at !== signed_in_at && <>, last used about {momentText(used_at, timeZone)}</>}
              </p>
            </div>
            {!is_this && (
              <OwnForm intent="devices" id={id} button="Sign out" buttonLabel={`Sign out ${device}`} />
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <>
          <p className={styles.times}>This also turns off your private calendar links.</p>
          <OwnForm intent="devices" button="Sign out all other devices" />
        </>
      ) : (
        <p className={styles.times}>You aren't signed in anywhere else.</p>
      )}
    </Section>
  )
}
