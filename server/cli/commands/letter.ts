import { type Command, InvalidArgumentError } from 'commander'
import { timestamp } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import type { JobRow } from '../../database/tables.ts'
import { listTroubledJobs, retryJobs } from '../../jobs/queue.ts'
import { LETTER, type LetterOrder } from '../../letters/order.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../table.ts'

/** `letter list` and `letter retry`. */
export function addLetterCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
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
        const troubled = await listTroubledJobs(db, LETTER)
        if (troubled.length === 0) return terminal.say('Every letter that was due has left.')
        const addresses = await addressesOf(db, troubled)
        return terminal.say(
          table(
            ['number', 'about', 'to', 'since', 'tries', 'standing', 'reason'],
            troubled.map(job => [
              job.id,
              orderOf(job).about,
              addresses.get(orderOf(job).to) ?? null,
              job.created_at.slice(0, 16).replace('T', ' '),
              job.attempts,
              job.outcome ?? `next ${job.due_at.slice(0, 16).replace('T', ' ')}`,
              job.last_error,
            ]),
          ),
        )
      }),
    )

  letter
    .command('retry')
    .description('Try letters again at once, with three days of tries before them.')
    .argument('[numbers...]', 'as `letter list` shows them', numbers)
    .option('--all', 'every letter that failed', false)
    .action((chosen: number[], { all }: { all: boolean }) =>
      withDatabase(operator, async ({ db }) => {
        if (all === chosen.length > 0) throw new CommandFailure('Name the letters by number, or say --all.')
        const ids = all ? (await listTroubledJobs(db, LETTER)).map(({ id }) => id) : chosen
        const retried = await retryJobs(db, LETTER, timestamp(clock), ids)
        if (retried < ids.length) {
          throw new CommandFailure(
            'Some of these letters are not waiting and were not given up: see `letter list`.',
          )
        }
        terminal.say(`Letters that the running academy tries again now: ${retried}.`)
      }),
    )
}

function numbers(value: string, before: number[] | undefined): number[] {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a number of `letter list`.')
  return [...(before ?? []), Number(value)]
}

function orderOf({ payload }: JobRow): LetterOrder {
  return JSON.parse(payload)
}

async function addressesOf(db: Db, troubled: readonly JobRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(troubled.map(job => orderOf(job).to))]
  const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, email }) => [id, email]))
}
