import { type Command, InvalidArgumentError } from 'commander'
import { type ReconcileReport, reconcile } from '../../../money/payments/reconciliation/reconcile.ts'
import { webhookJobs } from '../../../money/payments/webhooks/webhookJobs.ts'
import { createLane } from '../../../platform/jobs/lane.ts'
import { koboText } from '../../../platform/time/spelling.ts'
import { CommandFailure, type Operator, withAcademy } from '../operator.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 3650
const MS_PER_DAY = 24 * 60 * 60 * 1000

/** `reconcile`. */
export function addReconcileCommand(program: Command, operator: Operator): void {
  program
    .command('reconcile')
    .description(
      'Ask the card provider about open payments and settle them. A running academy does so by itself.',
    )
    .option(
      '--days <number>',
      "how far back to hold the provider's list against ours",
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
          throw new CommandFailure(
            `The card provider did not answer (${report.brokenOff}): run this again later.`,
          )
        }
      }),
    )
}

function sentencesOf(
  { asked, settled, givenUp, failed, orphans }: ReconcileReport,
  events: number,
): string[] {
  return [
    `Asked about ${asked} open payments: ${settled.length} settled, ${givenUp.length} given up.`,
    ...(events > 0 ? [`Worked off ${events} webhooks that had been kept.`] : []),
    ...settled.map(reference => `Settled: ${reference}`),
    ...failed.map(reference => `Could not be checked: ${reference} (\`payment show ${reference}\` says why)`),
    ...orphans.map(({ reference, email, amountKobo, paidAt }) => {
      const amount = amountKobo === null ? 'an amount that cannot be read' : koboText(amountKobo)
      const facts = [reference, email, amount, paidAt]
      return `Paid, but not known here: ${facts.filter(fact => fact !== null).join(', ')}`
    }),
  ]
}

function wholeDays(value: string): number {
  const days = Number(value)
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days
  throw new InvalidArgumentError(`it must be a whole number from 1 to ${MAX_DAYS}`)
}
