import { useForm } from 'react-hook-form'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import { getVerification, sendVerification, verifyEmail } from '#contract/emailVerification.ts'
import { homeOf, paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { type LoaderContext, loaderContext, useRootData } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import type { SessionStore } from '#shared/session.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button, LinkButton } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { PasswordField, TextField } from '../ui/fields/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AuthForm, useFieldErrors } from './form/AuthForm.tsx'
import {
  type AuthFailure,
  authFailure,
  shouldRevalidateAnswered,
  textOf,
  type Unanswered,
  unanswered,
} from './form/authFailure.ts'
import { linkTokenIn } from './linkToken.ts'
import { useRedirectQuery, wantedPage } from './postLoginRedirect.ts'

/** Opening the link changes nothing, because mail scanners follow links; only the form does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = context.get(loaderContext)
  const search = new URL(request.url).searchParams
  if (linkTokenIn(search) !== '') return null
  if (session.read() === null) {
    if (search.has('done')) return null
    throw redirect(paths.login({ redirect_to: paths.verifyEmail() }))
  }
  const { email, is_verified, needs_proof } = await api.call(getVerification, { signal: request.signal })
  if (is_verified) rememberVerified(session, email)
  // If letters to the address have bounced since, it must be verified again.
  return { email, isVerified: is_verified && !needs_proof }
}

export function action({ request, context }: ActionFunctionArgs) {
  return verify(request, context.get(loaderContext))
}

export const shouldRevalidate = shouldRevalidateAnswered

export const handle = fixedMeta('Confirm your email', { isIndexed: false })

/** /verify-email: the button behind a letter's link, or the field for its code. */
export function Component() {
  const mailbox = useLoaderData<typeof loader>()
  const refusal = useAnswer<VerificationFailure>()
  const [search] = useSearchParams()
  if (linkTokenIn(search) !== '') return <LinkForm refusal={refusal} />
  if (mailbox === null || mailbox.isVerified) return <Verified />
  return <CodeForm email={mailbox.email} refusal={refusal} />
}

const CODE = /^\s*(?:\d\s*){6}$/

/** The field for the code of the newest letter, and a button for another letter. */
function CodeForm({ email, refusal }: { email: string; refusal: VerificationFailure | undefined }) {
  const [search] = useSearchParams()
  const form = useForm<{ code: string }>()
  const errorOf = useFieldErrors(form, refusal)
  return (
    <AccountFrame
      title="Confirm your email"
      lead={`We've emailed a six-digit code and a link to ${email}. Use either.`}
      elsewhere={<NewLetter />}
    >
      {search.has('sent') && !refusal && (
        <Alert tone="info" title="We've sent a new email">
          <p>The code works for ten minutes. No email? Check your spam folder.</p>
        </Alert>
      )}
      <AuthForm form={form} button="Confirm my email">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          defaultValue={refusal?.typed.code}
          error={errorOf('code')}
          {...form.register('code', {
            required: 'Code is required.',
            validate: code => CODE.test(code) || 'Enter the six digits from the email.',
          })}
        />
      </AuthForm>
    </AccountFrame>
  )
}

function NewLetter() {
  const isBusy = useNavigation().formData?.get('intent') === 'send'
  return (
    <Form method="post">
      <p>Code expired or no email?</p>
      <input type="hidden" name="intent" value="send" />
      <Button type="submit" look="secondary" isBusy={isBusy}>
        Send a new email
      </Button>
    </Form>
  )
}

/** The button behind a letter's link, with a password field in a browser that is new to the account. */
function LinkForm({ refusal }: { refusal: VerificationFailure | undefined }) {
  const form = useForm<{ password: string }>()
  const errorOf = useFieldErrors(form, refusal)
  if (refusal?.isLinkOver) return <LinkOver />
  const needsPassword = refusal?.needsPassword === true
  return (
    <AccountFrame
      title="Confirm your email"
      lead="Confirm it if you created this account."
      elsewhere={
        <>
          <p>Not you, or don't know the password? Choose a new one to sign out anyone else.</p>
          <p>
            <Link to={paths.forgotPassword()}>Choose a new password</Link>
          </p>
        </>
      }
    >
      <AuthForm form={form} button="Confirm my email">
        {needsPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            hint="The password you chose when you signed up."
            error={errorOf('password')}
            {...form.register('password', { required: 'Password is required.' })}
          />
        )}
      </AuthForm>
    </AccountFrame>
  )
}

function LinkOver() {
  const { session } = useRootData()
  return (
    <AccountFrame title="Confirm your email" lead="The link in our email works for two days.">
      <Alert title="This link doesn't work" takesFocus>
        <p>
          It has expired, we've sent a newer one, or part of it is missing.{' '}
          <Link to={paths.verifyEmail()}>{session ? 'Get a new email' : 'Sign in to get a new email'}</Link>
        </p>
      </Alert>
    </AccountFrame>
  )
}

/** Says that the e-mail is confirmed, and links to the next page. */
function Verified() {
  const { session } = useRootData()
  const { redirect_to: wanted } = useRedirectQuery()
  const home = session ? homeOf(session.userType) : paths.login()
  return (
    <AccountFrame title="Confirm your email" lead="We can now reach you by email.">
      <Alert tone="success" title="Email confirmed" />
      <LinkButton to={wanted ?? home} size="large" isWide>
        {session ? 'Continue' : 'Sign in'}
      </LinkButton>
    </AccountFrame>
  )
}

/** The reason why an e-mail was not verified. */
interface VerificationFailure extends AuthFailure, Unanswered {
  /** The link is expired, replaced or incomplete. */
  isLinkOver: boolean
  /** The account has not used this browser before, so the password is needed. */
  needsPassword: boolean
}

/** Runs the form that was sent: sends a new letter, or verifies the e-mail by link or code. */
async function verify(
  request: Request,
  { api, session, browser }: LoaderContext,
): Promise<VerificationFailure | Response> {
  const search = new URL(request.url).searchParams
  const form = await request.formData()
  const redirect_to = wantedPage(search.get('redirect_to')) ?? undefined
  if (form.get('intent') === 'send') {
    const sent = await attempt(() => api.call(sendVerification))
    return 'failure' in sent
      ? { ...authFailure(sent.failure), ...unanswered(sent.failure), isLinkOver: false, needsPassword: false }
      : replace(paths.verifyEmail({ sent: '1', redirect_to }))
  }
  const token = linkTokenIn(search)
  const code = textOf(form, 'code').replaceAll(/\s/g, '')
  const password = textOf(form, 'password')
  const body = token === '' ? { code } : { token, browser: browser?.(), ...(password !== '' && { password }) }
  const verified = await attempt(() => api.call(verifyEmail, { body }))
  if ('failure' in verified) {
    const { code: why, fields } = verified.failure
    const isStrange = why === 'verification.other_browser'
    const shown = authFailure(verified.failure, { code })
    return {
      ...shown,
      ...unanswered(verified.failure),
      ...(isStrange && { alert: { ...shown.alert, title: 'Is it your account?' } }),
      isLinkOver: why === 'verification.link_not_valid' || fields.token !== undefined,
      needsPassword: isStrange || fields.password !== undefined,
    }
  }
  rememberVerified(session, verified.value.email)
  return replace(redirect_to ?? paths.verifyEmail({ done: '1' }))
}

/** Marks the e-mail as verified in this browser's session if it is the account's current one. */
function rememberVerified(store: SessionStore, email: string): void {
  const session = store.read()
  if (session !== null && !session.isVerified && session.data.email === email) {
    store.write({ ...session, isVerified: true })
  }
}
