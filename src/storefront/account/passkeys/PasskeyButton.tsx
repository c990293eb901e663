import { useFetcher } from 'react-router-dom'
import { useRootData } from '#shared/loaderContext.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { useHydrated } from '../../ui/feedback/useHydrated.ts'
import styles from '../form/AuthForm.module.css'
import type { AuthFailure } from '../form/authFailure.ts'
import { BY_PASSKEY } from './signInHere.ts'

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
