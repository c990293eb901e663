import { type LoaderFunctionArgs, useLoaderData, useRouteError } from 'react-router-dom'
import { checkReceipt } from '#contract/receipts.ts'
import { paths } from '#pages/paths.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import { dayText } from '#shared/dates.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { MessagePage } from '../layout/errors/MessagePage.tsx'
import { PageError } from '../layout/errors/PageError.tsx'
import { LinkButton } from '../ui/actions/Button.tsx'
import { AdireBorder } from '../ui/media/AdireBorder.tsx'
import styles from './ReceiptCheckPage.module.css'
import { Seal, StandingNote, standingOf, TrialNote } from './Seal.tsx'

/** Loads the receipt; the error boundary below explains an unknown link. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const token = params.token ?? ''
  const { data } = await api.call(checkReceipt, { params: { token }, signal: request.signal })
  return { receipt: data }
}

export const handle = {
  meta: ({ data, config }) => (data ? { title: `Receipt check | ${config.name}`, isIndexed: false } : null),
} satisfies PageHandle<Awaited<ReturnType<typeof loader>>>

/** /receipts/{token}: checks a receipt that somebody shows, and its payment's current status. */
export function Component() {
  const { receipt } = useLoaderData<typeof loader>()
  const standing = standingOf(receipt)
  const facts = [
    ['Receipt', receipt.number],
    ['Amount', nairaText(receipt.amount)],
    ['Paid on', dayText(receipt.paid_at)],
    ['Paid by', receipt.learner],
    ...(receipt.course === null ? [] : [['Course', receipt.course]]),
    ['Received by', receipt.academy],
  ]
  return (
    <section className={`page ${styles.page}`}>
      <div className={styles.card}>
        <AdireBorder />
        <div className={styles.body}>
          <div className={styles.head}>
            <div>
              <h1>This receipt is genuine</h1>
              <p className={styles.lead}>
                {receipt.academy} issued it{standing.sentence ? ', but it has changed since:' : '.'}
              </p>
            </div>
            <Seal word={standing.word} tone={standing.tone} />
          </div>
          <StandingNote standing={standing} />
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.note}>
            <p>
              Compare these with the receipt you have. If they differ, the receipt has been altered. We
              shorten the name to protect the learner.
            </p>
            <TrialNote />
          </div>
        </div>
      </div>
    </section>
  )
}

export function ErrorBoundary() {
  const fault = useRouteError()
  if (!(fault instanceof ApiFailure && fault.code === 'receipt.not_found')) return <PageError />
  return (
    <MessagePage code="404" title="Receipt not found">
      <p>
        This link doesn't match any of our receipts. Check every character, or scan the code again. If someone
        gave it to you as proof of payment, don't rely on it.
      </p>
      <LinkButton to={paths.home()}>Home</LinkButton>
      <LinkButton to={paths.contact()} look="secondary">
        Contact us
      </LinkButton>
    </MessagePage>
  )
}
