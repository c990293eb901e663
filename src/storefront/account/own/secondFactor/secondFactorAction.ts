import { replace } from 'react-router-dom'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  type SecondFactorSetUp,
  setUpSecondFactor,
  switchSecondFactorOff,
} from '#contract/secondFactor.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { type AuthFailure, authFailure, textOf, type Unanswered, unanswered } from '../../form/authFailure.ts'

/** The forms of the section. */
export type Step = 'set-up' | 'confirm' | 'new-codes' | 'off'

/** The secrets that the section shows only once; no address leads to them. */
export type OwnSecondFactor = { intent: 'second-factor' } & (
  | { setUp: SecondFactorSetUp }
  | { recoveryCodes: string[] }
)

const INTENT = 'second-factor'

interface SecondFactorFailure extends AuthFailure, Unanswered {
  intent: typeof INTENT
}

/** Runs a form of the section. Secrets are only in the answer, never in an address or the history. */
export async function secondFactorAction(
  { api }: LoaderContext,
  form: FormData,
): Promise<OwnSecondFactor | SecondFactorFailure | Response> {
  const step = textOf(form, 'id') as Step
  const typed = Object.fromEntries(['id', 'secret', 'address'].map(name => [name, textOf(form, name)]))
  const current_password = textOf(form, 'current_password')
  const code = textOf(form, 'code').trim()

  async function run(): Promise<OwnSecondFactor | Response> {
    if (step === 'set-up') {
      const { data } = await api.call(setUpSecondFactor, { body: { current_password } })
      return { intent: INTENT, setUp: data }
    }
    if (step === 'confirm') {
      const { data } = await api.call(confirmSecondFactor, { body: { code } })
      return { intent: INTENT, recoveryCodes: data.recovery_codes }
    }
    if (step === 'new-codes') {
      const { data } = await api.call(renewRecoveryCodes, { body: { current_password, code } })
      return { intent: INTENT, recoveryCodes: data.recovery_codes }
    }
    await api.call(switchSecondFactorOff, { body: { current_password, code } })
    return replace(`${paths.account({ saved: INTENT })}#${INTENT}`)
  }

  const done = await attempt(run)
  return 'failure' in done
    ? { intent: INTENT, ...authFailure(done.failure, typed), ...unanswered(done.failure) }
    : done.value
}
