import { type ActionFunctionArgs, useFetcher } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useHydrated } from '../../ui/feedback/hooks.ts'
import { enter, signIn } from '../authActions.ts'
import styles from '../form/AuthForm.module.css'
import { type AuthFailure, textOf } from '../form/authFailure.ts'
import { loadCeremony } from './loadCeremony.ts'

/** The way in without a password, under the form for one. What comes of it is said beside the button: the form stays as it is. */
export function PasskeyButton() {
  const { config } = useRootData()
  const { submit, state, data } = useFetcher<AuthFailure>()
  const isHydrated = useHydrated()
  const isUsable = !isHydrated || 'PublicKeyCredential' in window
  if (!config.passkeys || !isUsable) return null
  const isBusy = state !== 'idle'
  return (
    <div className="needs-script">
      <Button
        look="secondary"
        size="large"
        isWide
        isBusy={isBusy}
        onClick={() => submit({ intent: BY_PASSKEY }, { method: 'post' })}
      >
        Sign in with a passkey
      </Button>
      <p role="status" className={styles.small}>
        {!isBusy && data?.alert.text}
      </p>
    </div>
  )
}

/** The intent of the button that takes a passkey in place of the form. */
const BY_PASSKEY = 'passkey'

/** The action of a sign-in page: by the passkey that the browser is asked for, or by what was typed into the form. */
export async function signInHere(
  args: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  userType?: 'tutor',
): Promise<AuthFailure | Response> {
  const form = await args.request.clone().formData()
  // A passkey is proved by the browser's script: a form that was posted without one has none.
  const isByPasskey = textOf(form, 'intent') === BY_PASSKEY && !args.context.get(loaderContext).sendsWhole
  if (!isByPasskey) return signIn(args, usual, userType)
  return enter(args, usual, {}, async (api, browser) => {
    const { provePasskey } = await loadCeremony()
    return provePasskey(api, { browser, user_type: userType })
  })
}
