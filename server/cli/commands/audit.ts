import { type Command, InvalidArgumentError } from 'commander'
import type { Db } from '../../database/db.ts'
import { type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

const DEFAULT_LINES = 50
const MOST_LINES = 1_000

/** `audit list`. */
export function addAuditCommands(program: Command, operator: Operator): void {
  const audit = program
    .command('audit')
    .description('Who did what: sign-ins, lock-outs, prices, your own acts.')

  audit
    .command('list')
    .description('List the newest lines of the audit log, the newest first.')
    .option('--lines <number>', 'how many', lines, DEFAULT_LINES)
    .option('--act <words>', 'only these acts, such as "signed in"')
    .option('--subject <subject>', 'only about this, such as user:7 or course:bookkeeping')
    .action((wanted: Wanted) =>
      withDatabase(operator, async ({ db }) => {
        const rows = await newestLines(db, wanted)
        operator.terminal.say(
          table(
            ['when', 'who', 'what', 'subject', 'details'],
            rows.map(({ at, actor, act, subject, details }) => [
              at,
              actor,
              act,
              subject,
              details === '{}' ? '' : details,
            ]),
            'There are no such lines.',
          ),
        )
      }),
    )
}

interface Wanted {
  lines: number
  act?: string
  subject?: string
}

function newestLines(db: Db, { lines: limit, act, subject }: Wanted) {
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (act !== undefined) query = query.where('act', '=', act)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  return query.execute()
}

function lines(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_LINES) return number
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_LINES}.`)
}
