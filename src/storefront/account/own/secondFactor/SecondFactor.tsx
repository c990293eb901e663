import { useActionData } from 'react-router-dom'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { PASSWORD_MAX, SECOND_FACTOR_CODE_MAX } from '#contract/rules/session.ts'
import { dayText } from '#shared/dates.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { OwnAnswer } from '../accountAction.ts'
import { OwnForm, Section, useFailure } from '../OwnForm.tsx'
import { ConfirmApp } from './ConfirmApp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Step } from './secondFactorAction.ts'

/** A code of an app beside the password: set up, on with recovery codes, off. */
export function SecondFactor({ factor }: { factor: OwnAccount['second_factor'] }) {
  const answer = useActionData<OwnAnswer>()
  const shown = answer?.intent === 'second-factor' ? answer : null
  const failed = useFailure('second-factor')
  const { id: step, secret = '', address = '' } = failed?.typed ?? {}
  const waiting =
    shown && 'setUp' in shown ? shown.setUp : step === 'confirm' && secret !== '' ? { secret, address } : null
  return (
    <Section
      intent="second-factor"
      title="Second factor"
      state={factor ? 'On' : 'Off'}
      isOpen={shown !== null}
      done={factor ? undefined : 'The second factor is off. Signing in needs your password alone'}
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
        With an authenticator app, signing in asks for a code of your phone beside your password. Who finds
        out your password still cannot get in.
      </p>
      <OwnForm intent="second-factor" id="set-up" button="Set it up">
        <Password step="set-up" label="Password to set it up" />
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
        <summary>Make new recovery codes</summary>
        <OwnForm intent="second-factor" id="new-codes" button="Make new codes">
          <Password step="new-codes" label="Password for new codes" />
          <Code step="new-codes" label="Code for new codes" />
        </OwnForm>
      </details>
      <details open={step === 'off' || undefined}>
        <summary>Switch it off</summary>
        <OwnForm intent="second-factor" id="off" button="Switch off the second factor" look="danger">
          <Password step="off" label="Password to switch it off" />
          <Code step="off" label="Code to switch it off" />
        </OwnForm>
      </details>
    </>
  )
}

function leftWords(left: number): string {
  if (left === 0) return 'No recovery code is left: make new ones.'
  return left === 1 ? 'One recovery code is left: make new ones soon.' : `${left} recovery codes are left.`
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
      hint="Six digits of your app, or a recovery code."
      error={useErrorOf(step, 'code')}
    />
  )
}

function useErrorOf(step: Step, field: string): string | undefined {
  const failure = useFailure('second-factor')
  return failure?.typed.id === step ? failure.fields[field] : undefined
}
