import { type Command, InvalidArgumentError } from 'commander'
import type { AdminPayment } from '#contract/admin.ts'
import { koboFromNaira } from '#contract/rules/pricing.ts'
import { koboText } from '../../../money/amounts.ts'
import { paymentBy, paymentWithHistory } from '../../../money/payments/present.ts'
import { countForAttention, listForAttention } from '../../../money/payments/reconciliation/queries.ts'
import { type ReconcileReport, reconcile } from '../../../money/payments/reconciliation/reconcile.ts'
import { refundCohort } from '../../../money/payments/refunds/refundCohort.ts'
import { refundPayment } from '../../../money/payments/refunds/refundPayment.ts'
import { acceptPayment } from '../../../money/payments/settlement/acceptPayment.ts'
import { webhookJobs } from '../../../money/payments/webhooks/webhookJobs.ts'
import { createLane } from '../../../platform/jobs/lane.ts'
import { CommandFailure, type Operator, withAcademy, withDatabase } from '../operator.ts'
import { table, visible } from '../text.ts'

/** Adds `payment attention`, `show`, `accept`, `refund` and `refund-cohort`. */
export function addPaymentCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const payment = program.command('payment').description('Review payments, accept one, or refund one.')

  payment
    .command('attention')
    .description('List payments, refunds and unknown transactions that need a decision.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listForAttention(db)
        terminal.say(
          table(
            ['reference', 'what', 'learner', 'amount', 'since', 'reason'],
            rows.map(row => [
              row.reference,
              row.what,
              row.email,
              row.kobo === null ? null : koboText(row.kobo),
              row.since.slice(0, 10),
              row.reason,
            ]),
            'No payments need attention.',
          ),
        )
        const more = (await countForAttention(db)) - rows.length
        if (more > 0) terminal.say(`These are the oldest. ${more} more need attention.`)
      }),
    )

  payment
    .command('show')
    .description('Show a payment and its history.')
    .argument('<reference>')
    .action((reference: string) =>
      withDatabase(operator, async ({ db }) => {
        const found = await paymentWithHistory(db, reference)
        terminal.say(visible(summaryOf(found)))
        for (const event of found.history) terminal.say(visible(lineOf(event)))
      }),
    )

  payment
    .command('accept')
    .description('Accept a payment in review and enrol its learner.')
    .argument('<reference>')
    .option('--reason <text>', "kept in the payment's history")
    .action((reference: string, { reason }: { reason?: string }) =>
      withAcademy(operator, async (academy, actor) => {
        const found = await paymentBy(academy.db, reference)
        const { status } = await acceptPayment(academy, found, reason ?? null, actor)
        terminal.say(`${reference} is now ${status}.`)
      }),
    )

  payment
    .command('refund')
    .description('Refund a payment through the card provider. The same refund is never sent twice.')
    .argument('<reference>')
    .option('--amount <naira>', 'a partial amount, such as 1500.50', kobo)
    .option('--keep-place', 'keep the learner enrolled', false)
    .option('--request <word>', 'distinguishes two refunds of the same amount')
    .option('--reason <text>', 'kept with the refund and sent to the provider')
    .action((reference: string, options: RefundOptions) =>
      withAcademy(operator, async (academy, actor) => {
        const found = await paymentBy(academy.db, reference)
        const { amount, keepPlace, request, reason } = options
        const input = { amountKobo: amount, keepsAccess: keepPlace, request, reason }
        const refund = await refundPayment(academy, found, input, actor)
        if (refund.status === 'refused') {
          throw new CommandFailure(
            `The card provider refused the refund: ${refund.reason ?? 'no reason given'}`,
          )
        }
        terminal.say(`Refund of ${koboText(refund.amount_kobo)} for ${reference}: ${refund.status}.`)
      }),
    )
  addCohortRefund(payment, operator)
}

/** Adds `payment refund-cohort`. */
function addCohortRefund(payment: Command, operator: Operator): void {
  payment
    .command('refund-cohort')
    .description(
      'Refund every payment of a cancelled cohort that is due. Running it again refunds only the rest.',
    )
    .argument('<reference>', 'a payment for this cohort, from `payment attention`')
    .option('--reason <text>', 'kept with the refunds and sent to the provider')
    .action((reference: string, { reason }: { reason?: string }) =>
      withAcademy(operator, async (academy, actor) => {
        const { cohort_id } = await paymentBy(academy.db, reference)
        if (cohort_id === null) throw new CommandFailure(`${reference} is not for a cohort.`)
        const refunds = await refundCohort(academy, cohort_id, reason, actor)
        const refused = refunds.filter(({ refusal }) => refusal !== undefined)
        for (const { payment, refusal } of refused)
          operator.terminal.say(visible(`${payment.reference}: ${refusal}`))
        const sum = refunds.reduce((kobo, { refund }) => kobo + (refund?.amount_kobo ?? 0), 0)
        const done = refunds.length - refused.length
        const payments = done === 1 ? '1 payment' : `${done} payments`
        operator.terminal.say(`${payments} refunded, ${koboText(sum)} in all.`)
        if (refused.length > 0) {
          throw new CommandFailure(
            refused.length === 1 ? '1 refund was refused.' : `${refused.length} refunds were refused.`,
          )
        }
      }),
    )
}

interface RefundOptions {
  /** The amount in kobo. */
  amount?: number
  keepPlace: boolean
  request?: string
  reason?: string
}

function summaryOf(payment: AdminPayment): string {
  const { reference, status, amount_kobo, paid_kobo, description, review_reason, check_error } = payment
  const facts = [status, `${koboText(amount_kobo)} due`, `${koboText(paid_kobo ?? 0)} paid`]
  const why = [review_reason, check_error && `Check failed: ${check_error}.`].filter(Boolean)
  const reason = why.length > 0 ? ` (${why.join(' ')})` : ''
  return `${reference}: ${facts.join(', ')}. ${description}${reason}`
}

function lineOf({
  at,
  kind,
  source,
  from_status,
  to_status,
  detail,
}: AdminPayment['history'][number]): string {
  const move = to_status && to_status !== from_status ? `, ${from_status ?? 'new'} to ${to_status}` : ''
  return `${at}  ${kind}, by ${source}${move}${detail ? `: ${detail}` : ''}`
}

function kobo(value: string): number {
  const amount = /^\d+(?:\.\d{1,2})?$/.test(value) ? koboFromNaira(Number(value)) : null
  if (amount !== null && amount > 0) return amount
  throw new InvalidArgumentError('Enter an amount in naira, such as 5000 or 5000.50.')
}

const DEFAULT_DAYS = 30
const MAX_DAYS = 3650
const MS_PER_DAY = 24 * 60 * 60 * 1000

/** Adds `reconcile`. */
export function addReconcileCommand(program: Command, operator: Operator): void {
  program
    .command('reconcile')
    .description(
      'Check open payments with the card provider and settle them. A running academy does this automatically.',
    )
    .option(
      '--days <number>',
      "how many days of the provider's transactions to compare with ours",
      wholeDays,
      DEFAULT_DAYS,
    )
    .action(({ days }: { days: number }) =>
      withAcademy(operator, async (academy, actor) => {
        const since = new Date(operator.clock.now().getTime() - days * MS_PER_DAY).toISOString()
        const webhooks = createLane(academy, webhookJobs(actor.log), actor.log)
        webhooks.start()
        const events = await webhooks.settled()
        const report = await reconcile(academy, actor, { since })
        for (const line of sentencesOf(report, events)) operator.terminal.say(line)
        if (report.brokenOff) {
          throw new CommandFailure(`The card provider did not answer (${report.brokenOff}). Try again later.`)
        }
      }),
    )
}

function sentencesOf(
  { asked, settled, givenUp, failed, orphans }: ReconcileReport,
  events: number,
): string[] {
  return [
    `Checked ${asked} open payments: ${settled.length} settled, ${givenUp.length} expired.`,
    ...(events > 0 ? [`Processed ${events} stored webhooks.`] : []),
    ...settled.map(reference => `Settled: ${reference}`),
    ...failed.map(reference => `Check failed: ${reference} (see \`payment show ${reference}\`)`),
    ...orphans.map(({ reference, email, amountKobo, paidAt }) => {
      const amount = amountKobo === null ? 'an unreadable amount' : koboText(amountKobo)
      const facts = [reference, email, amount, paidAt]
      return `Paid, but unknown to the academy: ${facts.filter(fact => fact !== null).join(', ')}`
    }),
  ]
}

function wholeDays(value: string): number {
  const days = Number(value)
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days
  throw new InvalidArgumentError(`Enter a whole number from 1 to ${MAX_DAYS}.`)
}
