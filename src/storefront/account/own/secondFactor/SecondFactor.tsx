import { useRef, useState } from 'react'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { PASSWORD_MAX, SECOND_FACTOR_CODE_MAX } from '#contract/rules/session.ts'
import type { SecondFactorSetUp } from '#contract/secondFactor.ts'
import { dayText } from '#shared/dates.ts'
import { saveFile } from '#shared/saveFile.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { useFocusOnAppearing } from '../../../ui/feedback/hooks.ts'
import { PasswordField, TextField } from '../../../ui/fields/Field.tsx'
import { QrCode } from '../../../ui/media/QrCode.tsx'
import type { OwnAnswer } from '../accountAction.ts'
import { OwnForm, Section, useFailure } from '../OwnForm.tsx'
import styles from './SecondFactor.module.css'
import type { Step } from './secondFactorAction.ts'

/** The second factor, an authenticator app's code: set up, on with recovery codes, or off. */
export function SecondFactor({ factor }: { factor: OwnAccount['second_factor'] }) {
  const answer = useAnswer<OwnAnswer>()
  const shown = answer?.intent === 'second-factor' ? answer : null
  const failed = useFailure('second-factor')
  const { id: step, secret = '', address = '' } = failed?.typed ?? {}
  const waiting =
    shown && 'setUp' in shown ? shown.setUp : step === 'confirm' && secret !== '' ? { secret, address } : null
  return (
    <Section
      intent="second-factor"
      title="Two-step verification"
      state={factor ? 'On' : 'Off'}
      isOpen={shown !== null}
      done={factor ? undefined : 'Two-step verification is off. You only need your password to sign in'}
    >
      {shown && 'recoveryCodes' in shown && <RecoveryCodes codes={shown.recoveryCodes} />}
      {factor ? <IsOn factor={factor} /> : waiting ? <ConfirmApp {...waiting} /> : <SetUp />}
    </Section>
  )
}

function SetUp() {
  return (
    <>
      <p>
        When you sign in, we also ask for a code from an app on your phone. Even someone who knows your
        password can't get in.
      </p>
      <OwnForm intent="second-factor" id="set-up" button="Set up">
        <Password step="set-up" label="Password to set up two-step verification" />
      </OwnForm>
    </>
  )
}

function IsOn({ factor }: { factor: NonNullable<OwnAccount['second_factor']> }) {
  const step = useFailure('second-factor')?.typed.id
  const { since, recovery_codes_left: left } = factor
  return (
    <>
      <p>
        On since {dayText(since)}. {leftWords(left)}
      </p>
      <details open={step === 'new-codes' || undefined}>
        <summary>Get new recovery codes</summary>
        <OwnForm intent="second-factor" id="new-codes" button="Get new codes">
          <Password step="new-codes" label="Password for new codes" />
          <Code step="new-codes" label="Code for new codes" />
        </OwnForm>
      </details>
      <details open={step === 'off' || undefined}>
        <summary>Turn it off</summary>
        <OwnForm intent="second-factor" id="off" button="Turn off two-step verification" look="danger">
          <Password step="off" label="Password to turn it off" />
          <Code step="off" label="Code to turn it off" />
        </OwnForm>
      </details>
    </>
  )
}

function leftWords(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Get new ones.'
  return left === 1
    ? 'You have one recovery code left. Get new ones soon.'
    : `You have ${left} recovery codes left.`
}

function Password({ step, label }: { step: Step; label: string }) {
  return (
    <PasswordField
      label={label}
      name="current_password"
      autoComplete="current-password"
      required
      maxLength={PASSWORD_MAX}
      error={useErrorOf(step, 'current_password')}
    />
  )
}

function Code({ step, label }: { step: Step; label: string }) {
  return (
    <TextField
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={SECOND_FACTOR_CODE_MAX}
      hint="Six digits from your app, or a recovery code."
      error={useErrorOf(step, 'code')}
    />
  )
}

function useErrorOf(step: Step, field: string): string | undefined {
  const failure = useFailure('second-factor')
  return failure?.typed.id === step ? failure.fields[field] : undefined
}

const GROUP = /.{4}(?=.)/g

/** The secret for the app, as a QR code and as text, and the field for its first code. */
function ConfirmApp({ secret, address }: SecondFactorSetUp) {
  const failure = useFailure('second-factor')
  const list = useRef<HTMLOListElement>(null)
  // These steps replace the form, so they are scrolled into view and read out.
  useFocusOnAppearing(() => list.current?.focus())
  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.steps}>
        <li>
          Open your authenticator app, such as Google Authenticator, Aegis or your password manager, and scan
          this code. On this phone, <a href={address}>open the app from here</a>.
        </li>
        <li>
          No camera? Enter this key:
          <code className={styles.secret}>{secret.replace(GROUP, '$& ')}</code>
        </li>
        <li>Enter the six digits the app shows.</li>
      </ol>
      <div className={styles.picture}>
        <QrCode text={address} label="QR code for your authenticator app, the same as the key next to it" />
      </div>
      <OwnForm intent="second-factor" id="confirm" button="Turn on">
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

/** Ten recovery codes, shown only this once, with ways to save them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  useFocusOnAppearing(() => box.current?.focus())

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Copied')
    } catch {
      if (list.current) window.getSelection()?.selectAllChildren(list.current)
      setSaid('Selected. Copy them with your keyboard')
    }
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.codes}>
      <h3>Your recovery codes</h3>
      <p>
        Use one if you don't have your app. Each code works once. Keep them somewhere safe: we only show them
        once.
      </p>
      <ul ref={list}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`needs-script no-print ${styles.ways}`}>
        <Button look="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="secondary"
          size="small"
          onClick={() => saveFile(new Blob([`${codes.join('\r\n')}\r\n`]), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <Button look="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <small role="status">{said}</small>
      </div>
    </div>
  )
}
