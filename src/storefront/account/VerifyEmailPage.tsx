import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router-dom'
import { getVerification } from '#contract/emailVerification.ts'
import { paths } from '#pages/paths.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { linkTokenIn } from './linkToken.ts'
import { shouldRevalidateAnswered } from './unanswered.ts'
import { CodeForm } from './verification/CodeForm.tsx'
import { LinkForm } from './verification/LinkForm.tsx'
import { Verified } from './verification/Verified.tsx'
import { rememberVerified, type VerificationFailure, verify } from './verification/verify.ts'

/** Opening the link changes nothing, for mail scanners follow links: only the form does. */
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
  // Letters to it have come back since: it is proved once more.
  return { email, isVerified: is_verified && !needs_proof }
}

export function action({ request, context }: ActionFunctionArgs) {
  return verify(request, context.get(loaderContext))
}

export const shouldRevalidate = shouldRevalidateAnswered

export const handle = fixedMeta('Confirm your e-mail', { isIndexed: false })

/** /verify-email: the button behind a letter's link, or the field for its code. */
export function Component() {
  const mailbox = useLoaderData<typeof loader>()
  const refusal = useActionData<VerificationFailure>()
  const [search] = useSearchParams()
  if (linkTokenIn(search) !== '') return <LinkForm refusal={refusal} />
  if (mailbox === null || mailbox.isVerified) return <Verified />
  return <CodeForm email={mailbox.email} refusal={refusal} />
}
