import type { Command } from 'commander'
import { WEBHOOK_EVENT, type WebhookJob } from '../../../money/payments/webhooks/webhookJobs.ts'
import type { JobRow } from '../../../platform/database/tables.ts'
import { listTroubledJobs } from '../../../platform/jobs/troubledJobs.ts'
import { type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'
import { addRetryCommand, standingOf } from '../troubledJobs.ts'

/** `job list` and `job retry`. */
export function addJobCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const job = program
    .command('job')
    .description('See work that failed: letters, webhooks and what is done again and again; try it again.')

  job
    .command('list')
    .description('List the jobs that failed: those that wait for another try, and those that were given up.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const troubled = await listTroubledJobs(db)
        terminal.say(
          table(
            ['number', 'kind', 'about', 'since', 'tries', 'standing', 'reason'],
            troubled.map(one => [one.id, one.kind, aboutOf(one), ...standingOf(one)]),
            'No job has failed.',
          ),
        )
      }),
    )

  addRetryCommand(job, operator, { noun: 'job' })
}

function aboutOf({ kind, key, payload }: JobRow): string {
  if (kind !== WEBHOOK_EVENT) return key
  const { name, reference } = JSON.parse(payload) as WebhookJob
  return `${name} ${reference}`
}
