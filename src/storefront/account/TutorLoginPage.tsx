import { type ActionFunctionArgs, Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { SignInForm } from './form/SignInForm.tsx'
import { GoogleLink, GoogleNotice, googleRefusalLoader } from './google/GoogleSignIn.tsx'
import { PasskeyButton, signInHere } from './passkeys/PasskeyButton.tsx'
import { useRedirectQuery } from './postLoginRedirect.ts'
import { SignedInNotice } from './SignedInNotice.tsx'

export const loader = googleRefusalLoader

export function action(args: ActionFunctionArgs) {
  return signInHere(args, () => paths.tutorDashboard(), 'tutor')
}

const TITLE = 'Tutor Login'

export const handle = fixedMeta(TITLE)

export function Component() {
  const { config } = useRootData()
  const redirect = useRedirectQuery()
  return (
    <AccountFrame
      title={TITLE}
      lead="Your courses and your learners."
      elsewhere={
        <>
          <p>
            <Link to={paths.forgotPassword()}>Forgot password?</Link>
          </p>
          <p>
            New to teaching here? <Link to={paths.tutorRegister(redirect)}>Sign up as a Tutor</Link>
          </p>
          <p>
            Here to learn? <Link to={paths.login()}>Sign in as a learner</Link>
          </p>
        </>
      }
    >
      <GoogleNotice />
      <SignedInNotice />
      <SignInForm demoAccount={config.demo_accounts?.tutor} isUnchecked />
      <PasskeyButton />
      <GoogleLink as="tutor" wanted={redirect} />
    </AccountFrame>
  )
}
