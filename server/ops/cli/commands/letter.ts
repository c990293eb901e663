import type { Command } from 'commander'
import { listBounces } from '../../../people/mailboxStanding.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { JobRow } from '../../../platform/database/tables.ts'
import { listTroubledJobs } from '../../../platform/jobs/troubledJobs.ts'
import { LETTER_JOBS, type LetterOrder } from '../../../platform/outbox/order.ts'
import { type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'
import { addRetryCommand, minuteOf, standingOf } from '../troubledJobs.ts'

/** `letter list`, `letter bounces` and `letter retry`. */
export function addLetterCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const letter = program
    .command('letter')
    .description('See letters that could not be sent, and send them again.')

  letter
    .command('list')
    .description(
      'List the letters that failed: those that wait for another try, and those that were given up.',
    )
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const troubled = await listTroubledJobs(db, LETTER_JOBS)
        const addresses = await addressesOf(db, troubled)
        terminal.say(
          table(
            ['number', 'about', 'to', 'since', 'tries', 'standing', 'reason'],
            troubled.map(job => [
              job.id,
              orderOf(job).about,
              addresses.get(orderOf(job).to) ?? null,
              ...standingOf(job),
            ]),
            'Every letter that was due has left.',
          ),
        )
      }),
    )

  letter
    .command('bounces')
    .description('List the letters that came back or were reported as spam, the newest first.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listBounces(db)
        terminal.say(
          table(
            ['address', 'kind', 'at', 'letter', 'standing'],
            rows.map(({ email_key, kind, at, message_id, cleared_at }) => [
              email_key,
              kind,
              minuteOf(at),
              message_id,
              cleared_at === null ? 'counts' : 'proved since',
            ]),
            'No letter has come back.',
          ),
        )
      }),
    )

  addRetryCommand(letter, operator, { noun: 'letter', kinds: LETTER_JOBS })
}

function orderOf({ payload }: JobRow): LetterOrder {
  return JSON.parse(payload)
}

async function addressesOf(db: Db, troubled: readonly JobRow[]): Promise<Map<number, string>> {
  if (troubled.length === 0) return new Map()
  const ids = [...new Set(troubled.map(job => orderOf(job).to))]
  const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}
