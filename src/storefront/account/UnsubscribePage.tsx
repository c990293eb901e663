import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRouteError,
} from 'react-router-dom'
import { readUnsubscription, unsubscribe } from '#contract/notices.ts'
import { paths } from '#pages/paths.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { MessagePage } from '../layout/errors/MessagePage.tsx'
import { PageError } from '../layout/errors/PageError.tsx'
import { Button, LinkButton } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { AccountFrame } from './AccountFrame.tsx'

/** Loads the kind of letter that the link ends; opening the page changes nothing. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const { data } = await api.call(readUnsubscription, {
    params: { token: params.token ?? '' },
    signal: request.signal,
  })
  return data
}

/** Ends these letters and answers with this page: mail programs that post on their own follow no redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  const { api } = context.get(loaderContext)
  const { data } = await api.call(unsubscribe, { params: { token: params.token ?? '' } })
  return data
}

const TITLE = 'Unsubscribe'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /unsubscribe/{token}: the button that ends letters of one kind for their recipient. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  const { label, is_off } = useAnswer<typeof action>() ?? found
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountFrame
      title={TITLE}
      lead={`Emails about “${label}”.`}
      elsewhere={
        <p>
          <Link to={`${paths.account()}#notices`}>Manage all notifications</Link>
        </p>
      }
    >
      {is_off ? (
        <Alert tone="success" title="You've unsubscribed" takesFocus={!found.is_off}>
          <p>You'll still get emails about your account, your payments and changes to your classes.</p>
        </Alert>
      ) : (
        <Form method="post">
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            Unsubscribe
          </Button>
        </Form>
      )}
    </AccountFrame>
  )
}

/** Shows one page for every invalid link, for any reason. */
export function ErrorBoundary() {
  const fault = useRouteError()
  if (!(fault instanceof ApiFailure && fault.code === 'unsubscribe.not_valid')) return <PageError />
  return (
    <MessagePage code="404" title="This link doesn't work">
      <p>Part of it may be missing. Open it from the email again, or manage notifications in your account.</p>
      <LinkButton to={`${paths.account()}#notices`}>Manage notifications</LinkButton>
    </MessagePage>
  )
}
