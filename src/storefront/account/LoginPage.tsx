import { type ActionFunctionArgs, Link } from 'react-router-dom'
import { homeOf, paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { SignInForm } from './form/SignInForm.tsx'
import { GoogleLink, GoogleNotice, googleRefusalLoader } from './google/GoogleSignIn.tsx'
import { PasskeyButton, signInHere } from './passkeys/PasskeyButton.tsx'
import { useRedirectQuery } from './postLoginRedirect.ts'
import { SignedInNotice } from './SignedInNotice.tsx'

export const loader = googleRefusalLoader

/** Names no user type: a tutor may sign in here too and lands on their own dashboard. */
export function action(args: ActionFunctionArgs) {
  return signInHere(args, homeOf)
}

const TITLE = 'Sign In'

export const handle = fixedMeta(TITLE)

export function Component() {
  const { config } = useRootData()
  const redirect = useRedirectQuery()
  return (
    <AccountFrame
      title={TITLE}
      lead="Your courses, your timetable and your receipts."
      elsewhere={
        <>
          <p>
            <Link to={paths.forgotPassword()}>Forgot password?</Link>
          </p>
          <p>
            New here? <Link to={paths.register(redirect)}>Sign up</Link>
          </p>
          <p>
            Teaching? <Link to={paths.tutorLogin()}>Tutor Login</Link>
          </p>
        </>
      }
    >
      <GoogleNotice />
      <SignedInNotice />
      <SignInForm demoAccount={config.demo_accounts?.learner} />
      <PasskeyButton />
      <GoogleLink as="learner" wanted={redirect} />
    </AccountFrame>
  )
}
