import type { Command } from 'commander'
import { NAME_MAX } from '#contract/rules/session.ts'
import { addAdmin, removeAdmin } from '../../../people/admins.ts'
import { markVerified } from '../../../people/emailVerification.ts'
import { dropPicture } from '../../../people/own/ownPicture.ts'
import { findResettable, startReset } from '../../../people/passwordReset.ts'
import { accountByEmail } from '../../../people/people.ts'
import { findByEmail, listAdmins, listTutors } from '../../../people/queries/accounts.ts'
import type { TutorStatus } from '../../../people/queries/people.ts'
import { switchOffFor } from '../../../people/secondFactor/switchOff.ts'
import { approveTutor, restoreLearner, suspendLearner, suspendTutor } from '../../../people/tutorStatus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { UserRow } from '../../../platform/database/tables/people.ts'
import { userTypeOf } from '../../../platform/http/account.ts'
import { CommandFailure, type Operator, withAcademy, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

/** Adds `account show` and `account remove-picture`. */
export function addAccountCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const account = program
    .command('account')
    .description('Look up an account by email, or remove its picture.')

  account
    .command('show')
    .description('Show who an account belongs to and other ways to reach them.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }) => {
        const user = await accountByEmail(db, email)
        const lines: [name: string, value: string | number | null][] = [
          ['number', user.id],
          ['name', `${user.firstname} ${user.lastname}`],
          ['role', userTypeOf(user)],
          ['email', `${user.email}${user.is_verified === 1 ? '' : ' (not verified)'}`],
          ['phone', user.phone],
          ['WhatsApp', user.whatsapp],
          ['time zone', user.time_zone],
          ['since', user.created_at],
          ['suspended', user.suspended_at],
        ]
        for (const [name, value] of lines) if (value !== null) terminal.say(`${name}: ${value}`)
      }),
    )

  account
    .command('remove-picture')
    .description('Remove an unsuitable picture from an account.')
    .argument('<email>')
    .action((email: string) =>
      withAcademy(operator, async (academy, { log }, by) => {
        const user = await accountByEmail(academy.db, email)
        if (user.picture === null) throw new CommandFailure(`${user.email} has no picture.`)
        await dropPicture(academy, user.id, { by, log })
        terminal.say(`Picture of ${user.email} removed.`)
      }),
    )
}

/** Adds `admin add`, `admin remove` and `admin list`. */
export function addAdminCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const admin = program
    .command('admin')
    .description('Manage admins, who can do through the API what you do here.')

  admin
    .command('list')
    .description('List the admins.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listAdmins(db)
        terminal.say(
          table(
            ['email', 'name', 'since', 'status'],
            rows.map(row => [
              row.email,
              `${row.firstname} ${row.lastname}`,
              (row.admin_since ?? '').slice(0, 10),
              row.suspended_at ? `suspended since ${row.suspended_at.slice(0, 10)}` : 'active',
            ]),
            'No admins yet. Add one with `admin add`.',
          ),
        )
      }),
    )

  admin
    .command('add')
    .description('Add an admin: a new account, or a verified account without courses or enrolments.')
    .argument('<email>')
    .option('--firstname <name>', 'first name for a new account', nameReader('first name'), 'Academy')
    .option('--lastname <name>', 'last name for a new account', nameReader('last name'), 'Admin')
    .action((email: string, names: { firstname: string; lastname: string }) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await addAdmin({ db, clock }, { email, ...names }, by)
        terminal.say(`${email} is now an admin. We emailed a link to set a password. It works for 1 hour.`)
      }),
    )

  admin
    .command('remove')
    .description('Remove an admin. The account becomes a learner account.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await removeAdmin({ db, clock }, email, by)
        terminal.say(`${email} is no longer an admin.`)
      }),
    )
}

function nameReader(field: 'first name' | 'last name') {
  return (name: string): string => {
    const trimmed = name.trim()
    if (trimmed && trimmed.length <= NAME_MAX) return trimmed
    throw new CommandFailure(`The ${field} must be 1 to ${NAME_MAX} characters.`)
  }
}

/** Adds `learner suspend` and `learner restore`. */
export function addLearnerCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const learner = program.command('learner').description('Suspend a learner, or lift a suspension.')

  learner
    .command('suspend')
    .description('Sign a learner out everywhere and block sign-in. Enrolments and payments stay.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await suspendLearner({ db, clock }, (await learnerBy(db, email)).id, by)
        terminal.say(`${email} is suspended and signed out.`)
      }),
    )

  learner
    .command('restore')
    .description('Let a suspended learner sign in again.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await restoreLearner({ db, clock }, (await learnerBy(db, email)).id, by)
        terminal.say(`${email} can sign in again.`)
      }),
    )
}

async function learnerBy(db: Db, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user && userTypeOf(user) === 'learner') return user
  throw new CommandFailure(`There is no learner with the email ${email}.`)
}

/** More than an operator reads in a terminal. */
const MOST_TUTORS = 500

/** Adds `tutor list`, `tutor approve` and `tutor suspend`. */
export function addTutorCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const tutor = program.command('tutor').description('List, approve and suspend tutors.')

  tutor
    .command('list')
    .description(`List the newest ${MOST_TUTORS} tutors with their status and number of courses.`)
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listTutors(db, { items: MOST_TUTORS })
        terminal.say(
          table(
            ['email', 'name', 'courses', 'status'],
            rows.map(row => [
              row.email,
              `${row.firstname} ${row.lastname}`,
              Number(row.courses),
              statusOf(row),
            ]),
            'No tutors yet.',
          ),
        )
      }),
    )

  tutor
    .command('approve')
    .description('Approve a tutor, or lift a suspension. Their published courses go on sale.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await approveTutor({ db, clock }, (await tutorBy(db, email)).id, by)
        terminal.say(`${email} is approved.`)
      }),
    )

  tutor
    .command('suspend')
    .description('Sign a tutor out and take all their courses off sale. Enrolled learners keep access.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await suspendTutor({ db, clock }, (await tutorBy(db, email)).id, by)
        terminal.say(`${email} is suspended and signed out.`)
      }),
    )
}

function statusOf({ awaits_approval, suspended_at, must_verify, is_verified }: TutorStatus): string {
  if (suspended_at) return `suspended since ${suspended_at.slice(0, 10)}`
  const approval = awaits_approval === 0 ? 'approved' : 'not approved yet'
  return must_verify === 1 && is_verified === 0 ? `${approval}, email not verified` : approval
}

async function tutorBy(db: Db, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user?.user_type === 'tutor') return user
  throw new CommandFailure(`There is no tutor with the email ${email}. See \`tutor list\`.`)
}

/** Adds `password reset`. */
export function addPasswordCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const password = program.command('password').description('Help someone who cannot sign in.')

  password
    .command('reset')
    .description('Email the owner of an account a link to reset the password.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, config, by) => {
        const owner = await findResettable({ db, config }, email)
        if (!owner) {
          throw new CommandFailure(`There is no active account with the email ${email}.`)
        }
        await startReset({ db, clock }, owner, by)
        terminal.say(`Password reset link emailed to ${owner.email}. It works for 1 hour.`)
      }),
    )
}

/** Adds `email verify`. */
export function addEmailCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const email = program.command('email').description('Help someone who gets no email.')

  email
    .command('verify')
    .description('Mark an email as verified. Be sure it belongs to the account’s owner.')
    .argument('<email>')
    .action((address: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        const owner = await accountByEmail(db, address)
        const isNew = await inTransaction(db, trx => markVerified(trx, clock, owner, by))
        terminal.say(isNew ? `${owner.email} is verified.` : `${owner.email} was already verified.`)
      }),
    )
}

/** Adds `second-factor off`. */
export function addSecondFactorCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const secondFactor = program
    .command('second-factor')
    .description('Help someone who has lost their app and recovery codes.')

  secondFactor
    .command('off')
    .description('Turn off two-step verification for an account. Check who is asking, not just by email.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        const owner = await findByEmail(db, email)
        if (!owner) throw new CommandFailure(`There is no account with the email ${email}.`)
        const wasOn = await switchOffFor({ db, clock }, owner.id, by)
        if (!wasOn) throw new CommandFailure(`Two-step verification is already off for ${owner.email}.`)
        terminal.say(`Two-step verification is off for ${owner.email}. We emailed the owner.`)
      }),
    )
}
