import { type Command, InvalidArgumentError } from 'commander'
import type { AdminAuditLine } from '#contract/admin.ts'
import { headText, type Link } from '../../../platform/audit/chain.ts'
import { listAuditLines } from '../../../platform/audit/listLines.ts'
import { verifyChain } from '../../../platform/audit/verifyChain.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

const DEFAULT_LINES = 50
const MOST_LINES = 1_000

/** `audit list` and `audit verify`. */
export function addAuditCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const audit = program
    .command('audit')
    .description(
      'Who did what: sign-ins and refusals, prices, your own acts. No line can be changed unnoticed.',
    )

  audit
    .command('list')
    .description('List the newest lines of the audit log, the newest first.')
    .option('--lines <number>', 'how many', lines, DEFAULT_LINES)
    .option('--act <words>', 'only these acts, such as "signed in"')
    .option('--subject <subject>', 'only about this, such as user:7 or course:bookkeeping')
    .action((wanted: Wanted) =>
      withDatabase(operator, async ({ db }) => {
        const { lines: items, ...narrowed } = wanted
        const rows = await listAuditLines(db, { items, ...narrowed })
        terminal.say(
          table(
            ['when', 'who', 'what', 'subject', 'details', 'request', 'line'],
            rows.map(row => [
              row.at,
              row.actor,
              row.act,
              row.subject,
              detailsText(row),
              row.request_id,
              row.line,
            ]),
            'There are no such lines.',
          ),
        )
      }),
    )

  audit
    .command('verify')
    .description('Tell whether a line of the audit log was changed, is missing or was put in between.')
    .option(
      '--head <line:hash>',
      'what `verify`, the log or a backup told before: only with it a cut tail shows',
      link,
    )
    .action(({ head: noted = null }: { head?: Link | null }) =>
      withDatabase(operator, async ({ db }) => {
        const { fault, head } = await verifyChain(db, noted)
        if (fault) throw new CommandFailure(fault)
        terminal.say(
          head.sequence === 0
            ? 'The audit log is empty.'
            : `The audit log is whole: ${head.sequence} lines. Note its head elsewhere: ${headText(head)}`,
        )
      }),
    )
}

interface Wanted {
  lines: number
  act?: string
  subject?: string
}

/** Returns the details of a line, sealed ones among them. Once the key of the sealed ones is thrown away, it says that they are forgotten instead. */
function detailsText({ details, is_forgotten }: AdminAuditLine): string {
  const text = Object.keys(details).length === 0 ? '' : JSON.stringify(details)
  return is_forgotten ? `${text} (forgotten: network or address)`.trim() : text
}

function lines(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_LINES) return number
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_LINES}.`)
}

function link(value: string): Link {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(value) ?? []
  if (sequence !== undefined && hash !== undefined) return { sequence: Number(sequence), hash }
  throw new InvalidArgumentError('It must be a line, a colon and a hash, as `audit verify` prints them.')
}
