import { useState } from 'react'
import { PASSKEY_NAME_MAX, type Passkey } from '#contract/passkeys.ts'
import { PASSWORD_MAX } from '#contract/rules/session.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useHydrated } from '../../ui/feedback/hooks.ts'
import { PasswordField, TextField } from '../../ui/fields/Field.tsx'
import devices from './Devices.module.css'
import { OwnForm, Section, useFailure } from './OwnForm.tsx'
import styles from './Passkeys.module.css'
import { momentText } from './timeZones.ts'

/** Lists an account's passkeys: adding one needs script, renaming and removing do not. */
export function Passkeys({ passkeys, timeZone }: { passkeys: readonly Passkey[]; timeZone: string | null }) {
  const { config } = useRootData()
  // If passkeys are switched off, those added before can still be removed.
  if (!config.passkeys && passkeys.length === 0) return null
  return (
    <Section
      intent="passkeys"
      title="Passkeys"
      state={passkeys.length === 0 ? 'None' : String(passkeys.length)}
      done="Passkeys updated"
    >
      <p>
        Sign in with your fingerprint, your face or your device's PIN instead of a password. Your fingerprint
        and face never leave the device.
      </p>
      {passkeys.length > 0 && (
        <ul className={devices.list}>
          {passkeys.map(passkey => (
            // A new name closes its form.
            <OwnPasskey key={`${passkey.id} ${passkey.name}`} passkey={passkey} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {/* A new passkey closes the form. */}
      {config.passkeys && <NewPasskey key={passkeys.length} />}
    </Section>
  )
}

function OwnPasskey({
  passkey: { id, name, created_at, last_used_at },
  timeZone,
}: {
  passkey: Passkey
  timeZone: string | null
}) {
  const failure = useFailure('passkeys')
  const refused = failure?.typed.id === String(id) ? failure : undefined
  return (
    <li className={devices.device}>
      <div className={styles.words}>
        <p className={devices.name}>{name}</p>
        <p className={devices.times}>
          Added {momentText(created_at, timeZone)},{' '}
          {last_used_at === null ? 'never used' : <>last used {momentText(last_used_at, timeZone)}</>}
        </p>
      </div>
      <OwnForm intent="passkeys" id={String(id)} button="Remove" buttonLabel={`Remove ${name}`} />
      <details className={styles.rename} open={refused?.fields.name !== undefined}>
        <summary aria-label={`Rename ${name}`}>Rename</summary>
        <OwnForm intent="passkeys" id={String(id)} button="Save name">
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            required
            maxLength={PASSKEY_NAME_MAX}
            defaultValue={refused?.typed.name ?? name}
            error={refused?.fields.name}
          />
        </OwnForm>
      </details>
    </li>
  )
}

/** The button is outside a form: a press before hydration is replayed, not posted to a server that cannot create a passkey. */
function NewPasskey() {
  const failure = useFailure('passkeys')
  const isHydrated = useHydrated()
  const [isAsked, setAsked] = useState(false)
  if (isHydrated && !('PublicKeyCredential' in window)) {
    return <p className={devices.times}>This browser doesn't support passkeys.</p>
  }
  if (isAsked) {
    return (
      <OwnForm intent="passkeys" button={ADD}>
        <PasswordField
          label="Password to add a passkey"
          name="current_password"
          autoComplete="current-password"
          // The pressed button is gone, so the field takes the focus.
          ref={focus}
          required
          maxLength={PASSWORD_MAX}
          error={failure?.fields.current_password}
        />
      </OwnForm>
    )
  }
  return (
    <>
      <div className="needs-script">
        <Button look="secondary" onClick={() => setAsked(true)}>
          {ADD}
        </Button>
      </div>
      <noscript>
        <p className={devices.times}>Adding a passkey needs JavaScript.</p>
      </noscript>
    </>
  )
}

const ADD = 'Add a passkey'

/** Defined here, because React would call a new function on each render. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}
