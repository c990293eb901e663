import { type Command, InvalidArgumentError } from 'commander'
import type { Db } from '../../platform/database/db.ts'
import type { JobRow } from '../../platform/database/tables/platform.ts'
import { countTroubledJobs, retryJobs, retryTroubledJobs } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { CommandFailure, type Operator, withDatabase } from './operator.ts'

/** Returns the cells of a job: when it was added, its number of tries, its state or next try, and its last error. */
export function statusOf(job: JobRow): [string, number, string, string | null] {
  const status = job.outcome ?? `next ${minuteOf(job.due_at)}`
  return [minuteOf(job.created_at), job.attempts, status, job.last_error]
}

/** Formats an instant to the minute, such as `2026-03-02 09:00`. */
export function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}

/** Says how many failed jobs are not in a list of the oldest, if any. */
export async function sayHowManyMore(
  { terminal }: Operator,
  db: Db,
  listed: readonly JobRow[],
  kinds?: readonly string[],
): Promise<void> {
  const more = (await countTroubledJobs(db, kinds)) - listed.length
  if (more > 0) terminal.say(`These are the oldest. ${more} more failed.`)
}

/**
 * Adds `retry` to a command that lists jobs, of some kinds or of all.
 * @param jobs.list the command whose numbers it takes
 */
export function addRetryCommand(
  parent: Command,
  operator: Operator,
  { noun, list, kinds }: { noun: string; list: string; kinds?: readonly string[] },
): void {
  const { terminal, clock } = operator
  parent
    .command('retry')
    .description(`Retry ${noun}s now, and again for up to three days.`)
    .argument('[numbers...]', `the numbers, from \`${list}\``, numbersOf(list))
    .option('--all', `every failed ${noun}`, false)
    .action((chosen: number[], { all }: { all: boolean }) =>
      withDatabase(operator, async ({ db }) => {
        if (all === chosen.length > 0) {
          throw new CommandFailure(`Enter the numbers of the ${noun}s, or --all.`)
        }
        const now = timestamp(clock)
        const retried = all
          ? await retryTroubledJobs(db, kinds, now)
          : await retryJobs(db, { kinds, ids: chosen }, now)
        if (retried < chosen.length) {
          throw new CommandFailure(`Some of these ${noun}s have not failed. See \`${list}\`.`)
        }
        terminal.say(`The running academy is retrying ${retried} ${retried === 1 ? noun : `${noun}s`}.`)
      }),
    )
}

function numbersOf(list: string) {
  return (value: string, before: number[] | undefined): number[] => {
    if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError(`Enter a number from \`${list}\`.`)
    return [...(before ?? []), Number(value)]
  }
}
