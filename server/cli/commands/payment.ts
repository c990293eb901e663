import { type Command, InvalidArgumentError, Option } from 'commander'
import { koboFromNaira, nairaFromKobo } from '#contract/rules/pricing.ts'
import type { Db } from '../../database/connect.ts'
import { refundPayment } from '../../payments/refundPayment.ts'
import { findPayment } from '../../payments/repository.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../table.ts'
import { withAcademy } from '../withAcademy.ts'

/** What waits for a person comes first to mind. */
const STATUSES = [
  'review',
  'refund_due',
  'disputed',
  'pending',
  'success',
  'failed',
  'abandoned',
  'refunded',
] as const

const LIST_LENGTH = 100

/** `payment list` and `payment refund`. */
export function addPaymentCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const payment = program
    .command('payment')
    .description('List payments that wait for you, and give money back.')

  payment
    .command('list')
    .description('List the newest payments of a status, with the reason why one waits for you.')
    .addOption(new Option('--status <status>', 'which').choices(STATUSES).default('review'))
    .action(({ status }: { status: (typeof STATUSES)[number] }) =>
      withDatabase(operator, async ({ db }) => {
        const rows = await newest(db, status)
        if (rows.length === 0) return terminal.say(`No payment has the status ${status}.`)
        return terminal.say(
          table(
            ['reference', 'learner', 'naira', 'paid', 'on', 'reason'],
            rows.map(row => [
              row.reference,
              row.email,
              nairaFromKobo(row.amount_kobo),
              row.paid_kobo === null ? '-' : String(nairaFromKobo(row.paid_kobo)),
              row.created_at.slice(0, 10),
              row.review_reason,
            ]),
          ),
        )
      }),
    )

  payment
    .command('refund')
    .description('Give a payment back through the card provider. The same refund is never sent twice.')
    .argument('<reference>', 'as `payment list` shows it')
    .option('--naira <amount>', 'only so much of it', kobo)
    .option('--keep-place', 'the learner keeps the course', false)
    .option('--reason <text>', 'kept with the refund, and told to the provider')
    .action((reference: string, options: RefundOptions) =>
      withAcademy(operator, async (academy, asker) => {
        const found = await findPayment(academy.db, reference)
        if (!found) throw new CommandFailure(`There is no payment ${reference}.`)
        const wish = { amountKobo: options.naira, keepsAccess: options.keepPlace, reason: options.reason }
        const refund = await refundPayment(academy, found, wish, asker)
        if (refund.status === 'refused') {
          throw new CommandFailure(
            `The card provider refused this refund: ${refund.reason ?? 'no reason given'}`,
          )
        }
        terminal.say(
          `The refund of ${nairaFromKobo(refund.amount_kobo)} naira for ${reference} is ${refund.status}.`,
        )
      }),
    )
}

interface RefundOptions {
  naira?: number
  keepPlace: boolean
  reason?: string
}

function newest(db: Db, status: (typeof STATUSES)[number]) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.reference', 'payments.amount_kobo', 'payments.paid_kobo', 'payments.created_at'])
    .select(['payments.review_reason', 'users.email'])
    .where('payments.status', '=', status)
    .orderBy('payments.id', 'desc')
    .limit(LIST_LENGTH)
    .execute()
}

function kobo(value: string): number {
  const amount = koboFromNaira(Number(value))
  if (amount !== null && amount > 0) return amount
  throw new InvalidArgumentError('it must be an amount in naira, such as 5000 or 5000.50')
}
