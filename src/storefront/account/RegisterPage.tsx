import { type ActionFunctionArgs, Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { submissionKeyLoader } from './form/AuthForm.tsx'
import { SignUpForm, signUp } from './form/SignUpForm.tsx'
import { GoogleLink } from './google/GoogleSignIn.tsx'
import { useRedirectQuery } from './postLoginRedirect.ts'
import { SignedInNotice } from './SignedInNotice.tsx'

export const loader = submissionKeyLoader

export function action(args: ActionFunctionArgs) {
  return signUp(args, () => paths.catalogue())
}

const TITLE = 'Sign Up'

export const handle = fixedMeta(TITLE)

export function Component() {
  const redirect = useRedirectQuery()
  return (
    <AccountFrame
      title={TITLE}
      lead="One account for all your courses. It takes a minute."
      elsewhere={
        <>
          <p>
            Already have an account? <Link to={paths.login(redirect)}>Sign in</Link>
          </p>
          <p>
            Want to teach? <Link to={paths.tutorRegister()}>Sign up as a Tutor</Link>
          </p>
        </>
      }
    >
      <SignedInNotice />
      <SignUpForm />
      <GoogleLink as="learner" wanted={redirect} />
    </AccountFrame>
  )
}
