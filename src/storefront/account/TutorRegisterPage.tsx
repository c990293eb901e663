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
  return signUp(args, () => paths.tutorDashboard(), 'tutor')
}

const TITLE = 'Sign up as a Tutor'

export const handle = fixedMeta(TITLE)

export function Component() {
  const redirect = useRedirectQuery()
  return (
    <AccountFrame
      title={TITLE}
      lead="Publish your course and see who enrols."
      elsewhere={
        <>
          <p>
            Already teaching here? <Link to={paths.tutorLogin(redirect)}>Tutor Login</Link>
          </p>
          <p>
            Here to learn? <Link to={paths.register()}>Sign up as a learner</Link>
          </p>
        </>
      }
    >
      <SignedInNotice />
      <SignUpForm />
      <GoogleLink as="tutor" wanted={redirect} />
    </AccountFrame>
  )
}
