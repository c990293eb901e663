import { type ActionFunctionArgs, useFetcher } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useHydrated } from '../../ui/feedback/hooks.ts'
import { enter, signIn } from '../authActions.ts'
import styles from '../form/AuthForm.module.css'
import { type AuthFailure, textOf } from '../form/authFailure.ts'
import { loadCeremony } from './loadCeremony.ts'

/** The button to sign in with a passkey, below the form. Its result is shown under the button; the form stays as it is. */
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

/** The intent of the button that signs in with a passkey. */
const BY_PASSKEY = 'passkey'

/** Signs in with a passkey of the browser, or with the posted form. */
export async function signInHere(
  args: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  userType?: 'tutor',
): Promise<AuthFailure | Response> {
  const form = await args.request.clone().formData()
  // Passkeys need the browser's script: a form posted without script has none.
  const isByPasskey = textOf(form, 'intent') === BY_PASSKEY && !args.context.get(loaderContext).sendsWhole
  if (!isByPasskey) return signIn(args, usual, userType)
  return enter(args, usual, {}, async (api, browser) => {
    const { provePasskey } = await loadCeremony()
    return provePasskey(api, { browser, user_type: userType })
  })
}
