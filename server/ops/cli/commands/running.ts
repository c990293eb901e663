import { type Command, InvalidArgumentError } from 'commander'
import type { AdminAuditLine } from '#contract/admin.ts'
import { WEBHOOK_EVENT, type WebhookJob } from '../../../money/payments/webhooks/webhookJobs.ts'
import { EMAIL_JOBS, type EmailOrder, OPERATOR_EMAIL } from '../../../outbox/emit.ts'
import { listBounces } from '../../../people/queries/people.ts'
import { listAuditLines } from '../../../platform/audit/listLines.ts'
import { readConfig } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/db.ts'
import { prepareDataFolder } from '../../../platform/database/openDatabase.ts'
import type { JobRow } from '../../../platform/database/tables/platform.ts'
import { listTroubledJobs } from '../../../platform/jobs/queue.ts'
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
import { addRetryCommand, minuteOf, sayHowManyMore, statusOf } from '../troubledJobs.ts'

/** Adds `migrate` and `seed`. */
export function addDatabaseCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator

  program
    .command('migrate')
    .description('Update the database. The server also does this at each start.')
    .action(() => withDatabase(operator, async () => terminal.say('The database is up to date.')))

  program
    .command('seed')
    .description('Fill an empty database with the sample academy.')
    .action(() =>
      withDatabase(operator, async ({ db }, config) => {
        if (!config.demo) {
          throw new CommandFailure(
            'The sample academy has accounts with known passwords. Set ACADEMY_DEMO=true to allow it here.',
          )
        }
        const seeded = await seed(db, clock)
        if (!seeded) return terminal.say('The database is not empty. Nothing was changed.')
        const counts = Object.entries(seeded).map(([name, count]) => `${count} ${name}`)
        return terminal.say(`Sample academy added: ${counts.join(', ')}.`)
      }),
    )
}

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, operator: Operator): void {
  const { terminal, env, clock } = operator

  program
    .command('backup')
    .description('Back up the database and uploaded files to one .tar.gz. The academy can keep running.')
    .argument('<file>', 'the file to write. It must not exist yet')
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
    .description('Replace this academy with a backup. Stop the academy first.')
    .argument('<file>', 'a file written by `backup`')
    .option('--replace', 'replace an academy that already has accounts', false)
    .action(async (file: string, { replace }: { replace: boolean }) => {
      const config = readConfig(env)
      prepareDataFolder(config)
      const { manifest, aside } = await restoreBackup(config, clock, file, { replace })
      terminal.say(`Restored the backup from ${manifest.made_at}.`)
      if (aside) terminal.say(`The previous data is in ${aside}.`)
    })
}

const SIGNS: Record<Finding['grade'], string> = { fine: 'ok  ', note: 'note', trouble: 'BAD ' }

/** Adds `doctor`. */
export function addDoctorCommand(program: Command, operator: Operator): void {
  program
    .command('doctor')
    .description('Check settings, database, storage, payments and disk for problems.')
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
      if (bad > 0) throw new CommandFailure(bad === 1 ? '1 problem found.' : `${bad} problems found.`)
    })
}

/** Adds `job list` and `job retry`. */
export function addJobCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const job = program
    .command('job')
    .description('List failed jobs, such as emails, webhooks and recurring work, and retry them.')

  job
    .command('list')
    .description('List failed jobs, both those that will be retried and those that gave up.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const troubled = await listTroubledJobs(db)
        terminal.say(
          table(
            ['number', 'kind', 'about', 'since', 'tries', 'status', 'reason'],
            troubled.map(one => [one.id, one.kind, aboutOf(one), ...statusOf(one)]),
            'No failed jobs.',
          ),
        )
        await sayHowManyMore(operator, db, troubled)
      }),
    )

  addRetryCommand(job, operator, { noun: 'job', list: 'job list' })
}

function aboutOf({ kind, key, payload }: JobRow): string {
  if (kind !== WEBHOOK_EVENT) return key
  const { name, reference } = JSON.parse(payload) as WebhookJob
  return `${name} ${reference}`
}

/** Adds `letter list`, `letter bounces` and `letter retry`. */
export function addLetterCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const letter = program.command('letter').description('List emails that failed, and retry them.')

  letter
    .command('list')
    .description('List failed emails, both those that will be retried and those that gave up.')
    .action(() =>
      withDatabase(operator, async ({ db }, { academy }) => {
        const troubled = await listTroubledJobs(db, EMAIL_JOBS)
        const addresses = await addressesOf(db, troubled)
        const own = academy.contact.email
        terminal.say(
          table(
            ['number', 'about', 'to', 'since', 'tries', 'status', 'reason'],
            troubled.map(job => [
              job.id,
              orderOf(job).about ?? aboutOf(job),
              (job.kind === OPERATOR_EMAIL ? own : addresses.get(orderOf(job).to)) ?? null,
              ...statusOf(job),
            ]),
            'No failed emails.',
          ),
        )
        await sayHowManyMore(operator, db, troubled, EMAIL_JOBS)
      }),
    )

  letter
    .command('bounces')
    .description('List emails that bounced or were reported as spam, newest first.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listBounces(db)
        terminal.say(
          table(
            ['address', 'kind', 'at', 'email', 'status'],
            rows.map(({ email_key, kind, at, message_id, cleared_at }) => [
              email_key,
              kind,
              minuteOf(at),
              message_id,
              cleared_at === null ? 'bouncing' : 'confirmed since',
            ]),
            'No emails have bounced.',
          ),
        )
      }),
    )

  addRetryCommand(letter, operator, { noun: 'email', list: 'letter list', kinds: EMAIL_JOBS })
}

function orderOf({ payload }: JobRow): EmailOrder {
  return JSON.parse(payload)
}

async function addressesOf(db: Db, troubled: readonly JobRow[]): Promise<Map<number, string>> {
  const toPeople = troubled.filter(({ kind }) => kind !== OPERATOR_EMAIL)
  if (toPeople.length === 0) return new Map()
  const ids = [...new Set(toPeople.map(job => orderOf(job).to))]
  const users = await listAddresses(db, ids)
  return new Map(users.map(({ id, email }) => [id, email]))
}

const DEFAULT_LINES = 50
const MOST_LINES = 1_000

/** Adds `audit list`. */
export function addAuditCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const audit = program
    .command('audit')
    .description('See who did what: sign-ins, refusals, price changes and operator commands.')

  audit
    .command('list')
    .description('List the latest lines of the audit log, newest first.')
    .option('--lines <number>', 'how many', lines, DEFAULT_LINES)
    .option('--act <words>', 'only this action, such as "signed in"')
    .option('--subject <subject>', 'only this subject, such as user:7 or course:bookkeeping')
    .action((wanted: Wanted) =>
      withDatabase(operator, async ({ db }) => {
        const { lines: items, ...filter } = wanted
        const rows = await listAuditLines(db, { items, ...filter })
        terminal.say(
          table(
            ['when', 'who', 'what', 'subject', 'details', 'request'],
            rows.map(row => [row.at, row.actor, row.act, row.subject, detailsText(row), row.request_id]),
            'No lines found.',
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

/** Returns the details of a line; if personal ones were forgotten, it says so. */
function detailsText({ details, is_forgotten }: AdminAuditLine): string {
  const text = Object.keys(details).length === 0 ? '' : JSON.stringify(details)
  return is_forgotten ? `${text} (deleted: network or address)`.trim() : text
}

function lines(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_LINES) return number
  throw new InvalidArgumentError(`Enter a whole number from 1 to ${MOST_LINES}.`)
}
