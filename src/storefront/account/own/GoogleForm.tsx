import { useEffect } from 'react'
import type { OwnAccount } from '#contract/ownAccount.ts'
import { PASSWORD_MAX } from '#contract/rules/session.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { lookOf } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PasswordField } from '../../ui/fields/Field.tsx'
import type { OwnAnswer } from './accountAction.ts'
import { NeedsPassword, OwnForm, Section, useFailure } from './OwnForm.tsx'
import { momentText } from './timeZones.ts'

/** Shows whether the user signs in with Google, and a form to link or unlink it. */
export function GoogleForm({ account, refusal }: { account: OwnAccount; refusal: string | null }) {
  const { config } = useRootData()
  const answer = useAnswer<OwnAnswer>()
  const { google, time_zone: timeZone } = account
  if (google === null && !config.google) return null
  return (
    <Section
      intent="google"
      title="Google"
      state={google ? 'Linked' : 'Not linked'}
      done={google ? 'Google linked' : 'Google unlinked'}
      isOpen={refusal !== null || (answer !== undefined && 'path' in answer)}
    >
      {refusal !== null && answer === undefined && (
        <Alert title="Google is not linked" takesFocus>
          <p>{refusal}</p>
        </Alert>
      )}
      {google ? (
        <p>
          You sign in with the Google account <strong>{google.email}</strong>, linked{' '}
          {momentText(google.linked_at, timeZone)}.
        </p>
      ) : (
        <p>Link your Google account to sign in without typing your password.</p>
      )}
      <NextStep account={account} answer={answer} />
    </Section>
  )
}

function NextStep({ account, answer }: { account: OwnAccount; answer: OwnAnswer | undefined }) {
  if (!account.has_password) return <NeedsPassword />
  if (account.google) return <Confirmed button="Unlink Google" isUnlinking />
  if (answer && 'path' in answer) return <WayOn path={answer.path} />
  return <Confirmed button="Link Google" />
}

/** Adding or removing a way to sign in needs the password again. */
function Confirmed({ button, isUnlinking = false }: { button: string; isUnlinking?: boolean }) {
  const { fields = {} } = useFailure('google') ?? {}
  return (
    <OwnForm intent="google" button={button}>
      {isUnlinking && <input type="hidden" name="unlink" value="1" />}
      <PasswordField
        label={isUnlinking ? 'Password to unlink Google' : 'Password to link Google'}
        name="current_password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX}
        error={fields.current_password}
      />
    </OwnForm>
  )
}

/** Goes on to Google: automatically with script, by a link without. */
function WayOn({ path }: { path: string }) {
  useEffect(() => {
    window.location.assign(path)
  }, [path])
  return (
    <div>
      <a href={path} className={lookOf({ look: 'secondary' })}>
        Continue to Google
      </a>
    </div>
  )
}
