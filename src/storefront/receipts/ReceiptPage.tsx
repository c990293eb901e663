import { type LoaderFunctionArgs, redirect, useLoaderData, useRouteError } from 'react-router-dom'
import { getReceipt } from '#contract/receipts.ts'
import { paths } from '#pages/paths.ts'
import { ApiFailure, attempt, isSessionOver } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { MessagePage } from '../layout/errors/MessagePage.tsx'
import { PageError } from '../layout/errors/PageError.tsx'
import { Button, LinkButton } from '../ui/actions/Button.tsx'
import styles from './ReceiptPage.module.css'
import { ReceiptSheet } from './ReceiptSheet.tsx'

/** Loads the receipt; a session that is over leads to signing in, and back to the receipt. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const reference = params.reference ?? ''
  const receipt = await attempt(() => api.call(getReceipt, { params: { reference }, signal: request.signal }))
  if ('value' in receipt) return { receipt: receipt.value.data }
  if (!isSessionOver(receipt.failure.code)) throw receipt.failure
  throw redirect(paths.login({ redirect_to: paths.receipt(reference) }))
}

export const handle = {
  meta: ({ data, config }) =>
    data ? { title: `Receipt ${data.receipt.number} | ${config.name}`, isIndexed: false } : null,
} satisfies PageHandle<Exclude<Awaited<ReturnType<typeof loader>>, undefined>>

/** /payment-history/{reference}/receipt: one page to print, to keep and to show to an employer. */
export function Component() {
  const { receipt } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <p className={styles.ways}>
        <Button icon="download" className="needs-script" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <LinkButton to={paths.paymentHistory()} look="secondary">
          Payment History
        </LinkButton>
      </p>
      <ReceiptSheet receipt={receipt} />
    </div>
  )
}

export function ErrorBoundary() {
  const fault = useRouteError()
  if (!(fault instanceof ApiFailure && fault.code === 'receipt.not_found')) return <PageError />
  return (
    <MessagePage code="404" title="No receipt here">
      <p>
        Each payment of yours that has arrived has a receipt. What is free, or still on its way, has none.
      </p>
      <LinkButton to={paths.paymentHistory()}>Payment History</LinkButton>
    </MessagePage>
  )
}
