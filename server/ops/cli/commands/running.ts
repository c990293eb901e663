import { type Command, InvalidArgumentError } from 'commander'
import type { AdminAuditLine } from '#contract/admin.ts'
import { WEBHOOK_EVENT, type WebhookJob } from '../../../money/payments/webhooks/webhookJobs.ts'
import { listBounces } from '../../../people/queries.ts'
import { headText, type Link } from '../../../platform/audit/chain.ts'
import { listAuditLines } from '../../../platform/audit/listLines.ts'
import { verifyChain } from '../../../platform/audit/verifyChain.ts'
import { readConfig } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/db.ts'
import { prepareDataFolder } from '../../../platform/database/openDatabase.ts'
import type { JobRow } from '../../../platform/database/tables/platform.ts'
import { listTroubledJobs } from '../../../platform/jobs/queue.ts'
import { EMAIL_JOBS, type EmailOrder } from '../../../platform/outbox/emit.ts'
import { seed } from '../../sample/seed.ts'
import { restoreBackup } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { examineAudit, examineDatabase } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import { examineProvider, examineSecondFactor, examineSettings } from '../doctor/settings.ts'
import { examineStorage } from '../doctor/storage.ts'
import { CommandFailure, type Operator, withAcademy, withDatabase } from '../operator.ts'
import { listAddresses } from '../queries.ts'
import { bytesText, table } from '../text.ts'
import { addRetryCommand, minuteOf, statusOf } from '../troubledJobs.ts'

/** Adds `migrate` and `seed`. */
export function addDatabaseCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator

  program
    .command('migrate')
    .description('Bring the database up to date. The server does the same at each start.')
    .action(() => withDatabase(operator, async () => terminal.say('The database is up to date.')))

  program
    .command('seed')
    .description('Put the sample academy into an empty database. Anything else is left as it is.')
    .action(() =>
      withDatabase(operator, async ({ db }, config) => {
        if (!config.demo) {
          throw new CommandFailure(
            'The sample academy has accounts with known passwords: set ACADEMY_DEMO=true to allow it here.',
          )
        }
        const seeded = await seed(db, clock)
        if (!seeded) return terminal.say('The database is not empty: nothing was changed.')
        const counts = Object.entries(seeded).map(([name, count]) => `${count} ${name}`)
        return terminal.say(`Put in the sample academy: ${counts.join(', ')}.`)
      }),
    )
}

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, operator: Operator): void {
  const { terminal, env, clock } = operator

  program
    .command('backup')
    .description('Write the database and the uploaded files to one .tar.gz. The academy may go on running.')
    .argument('<file>', 'the file to write; it must not be there yet')
    .action((file: string) =>
      withDatabase(
        operator,
        async (connection, config) => {
          const bytes = await writeBackup(connection, config, clock, file)
          terminal.say(`Wrote ${file}, ${bytesText(bytes)}.`)
        },
        // A backup before an upgrade must not upgrade the running academy's database.
        { isMigrated: false },
      ),
    )

  program
    .command('restore')
    .description('Put a backup in the place of this academy. Stop the academy first.')
    .argument('<file>', 'a file that `backup` wrote')
    .option('--replace', 'even if this academy has people in it', false)
    .action(async (file: string, { replace }: { replace: boolean }) => {
      const config = readConfig(env)
      prepareDataFolder(config)
      const { manifest, aside } = await restoreBackup(config, clock, file, { replace })
      terminal.say(`Restored the backup of ${manifest.made_at}.`)
      if (aside) terminal.say(`What was here before is in ${aside}.`)
    })
}

const SIGNS: Record<Finding['grade'], string> = { fine: 'ok  ', note: 'note', trouble: 'BAD ' }

/** Adds `doctor`. */
export function addDoctorCommand(program: Command, operator: Operator): void {
  program
    .command('doctor')
    .description('Look at settings, database, storage, payments and disk, and say what is wrong.')
    .action(async () => {
      const findings: Finding[] = []
      const tell = (found: Finding[]) => {
        findings.push(...found)
        for (const { grade, sentence } of found) operator.terminal.say(`${SIGNS[grade]}  ${sentence}`)
      }
      tell(examineSettings(readConfig(operator.env)))
      await withAcademy(operator, async academy => {
        tell(await examineDatabase(academy))
        tell(await examineAudit(academy))
        tell(await examineSecondFactor(academy))
        tell(await examineStorage(academy))
        tell(await examineProvider(academy))
      })
      const bad = findings.filter(({ grade }) => grade === 'trouble').length
      if (bad > 0) throw new CommandFailure(bad === 1 ? 'One thing needs you.' : `${bad} things need you.`)
    })
}

/** Adds `job list` and `job retry`. */
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
            troubled.map(one => [one.id, one.kind, aboutOf(one), ...statusOf(one)]),
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

/** Adds `letter list`, `letter bounces` and `letter retry`. */
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
        const troubled = await listTroubledJobs(db, EMAIL_JOBS)
        const addresses = await addressesOf(db, troubled)
        terminal.say(
          table(
            ['number', 'about', 'to', 'since', 'tries', 'standing', 'reason'],
            troubled.map(job => [
              job.id,
              orderOf(job).about,
              addresses.get(orderOf(job).to) ?? null,
              ...statusOf(job),
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

  addRetryCommand(letter, operator, { noun: 'letter', kinds: EMAIL_JOBS })
}

function orderOf({ payload }: JobRow): EmailOrder {
  return JSON.parse(payload)
}

async function addressesOf(db: Db, troubled: readonly JobRow[]): Promise<Map<number, string>> {
  if (troubled.length === 0) return new Map()
  const ids = [...new Set(troubled.map(job => orderOf(job).to))]
  const users = await listAddresses(db, ids)
  return new Map(users.map(({ id, email }) => [id, email]))
}

const DEFAULT_LINES = 50
const MOST_LINES = 1_000

/** Adds `audit list` and `audit verify`. */
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
        const { lines: items, ...filter } = wanted
        const rows = await listAuditLines(db, { items, ...filter })
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

/** Returns the details of a line, including sealed ones; if their key was deleted, it says that they are forgotten. */
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
