import { useRef } from 'react'
import type { SecondFactorSetUp } from '#contract/secondFactor.ts'
import { useFocusOnAppearing } from '../../../ui/feedback/useFocusOnAppearing.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { QrCode } from '../../../ui/media/QrCode.tsx'
import { OwnForm, useFailure } from '../OwnForm.tsx'
import styles from './SecondFactor.module.css'

const GROUP = /.{4}(?=.)/g

/** The secret that an app is to have, as a picture and as text, and the field for its first code. */
export function ConfirmApp({ secret, address }: SecondFactorSetUp) {
  const failure = useFailure('second-factor')
  const list = useRef<HTMLOListElement>(null)
  // Where the form was, something else is now: it is brought into view and read out.
  useFocusOnAppearing(() => list.current?.focus())
  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.steps}>
        <li>
          Open your authenticator app, such as Google Authenticator, Aegis or your password manager, and add
          an account by this picture. On this phone, <a href={address}>open the app from here</a>.
        </li>
        <li>
          No camera? Type this key:
          <code className={styles.secret}>{secret.replace(GROUP, '$& ')}</code>
        </li>
        <li>Type the six digits that the app shows now.</li>
      </ol>
      <div className={styles.picture}>
        <QrCode text={address} label="Code for your authenticator app; the key beside it is the same" />
      </div>
      <OwnForm intent="second-factor" id="confirm" button="Switch it on">
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="address" value={address} />
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          error={failure?.fields.code}
        />
      </OwnForm>
    </>
  )
}
