import type { Command } from 'commander'
import { NAME_MAX } from '#contract/rules/session.ts'
import { addAdmin, removeAdmin } from '../../../people/accounts/admins.ts'
import { markVerified } from '../../../people/accounts/emailVerification.ts'
import { dropPicture } from '../../../people/accounts/own/ownPicture.ts'
import { findResettable, startReset } from '../../../people/accounts/passwordReset.ts'
import { accountByEmail } from '../../../people/accounts/people.ts'
import { findByEmail, listAdmins, listTutors } from '../../../people/accounts/queries/accounts.ts'
import { switchOffFor } from '../../../people/accounts/secondFactor/switchOff.ts'
import {
  approveTutor,
  restoreLearner,
  suspendLearner,
  suspendTutor,
} from '../../../people/accounts/tutorStatus.ts'
import type { TutorStatus } from '../../../people/queries.ts'
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
    .description('Look up whose account an e-mail is, and take a picture off it.')

  account
    .command('show')
    .description('Show who somebody is and how to reach them when no letter does.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }) => {
        const user = await accountByEmail(db, email)
        const lines: [name: string, value: string | number | null][] = [
          ['number', user.id],
          ['name', `${user.firstname} ${user.lastname}`],
          ['role', userTypeOf(user)],
          ['e-mail', `${user.email}${user.is_verified === 1 ? '' : ' (not verified)'}`],
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
    .description('Take the picture off an account, where it is not fit to be shown.')
    .argument('<email>')
    .action((email: string) =>
      withAcademy(operator, async (academy, { log }, by) => {
        const user = await accountByEmail(academy.db, email)
        if (user.picture === null) throw new CommandFailure(`${user.email} has no picture.`)
        await dropPicture(academy, user.id, { by, log })
        terminal.say(`The picture of ${user.email} is removed.`)
      }),
    )
}

/** Adds `admin add`, `admin remove` and `admin list`. */
export function addAdminCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const admin = program.command('admin').description('Make admins, who do by the API what you do here.')

  admin
    .command('list')
    .description('List the admins.')
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listAdmins(db)
        terminal.say(
          table(
            ['e-mail', 'name', 'since', 'standing'],
            rows.map(row => [
              row.email,
              `${row.firstname} ${row.lastname}`,
              (row.admin_since ?? '').slice(0, 10),
              row.suspended_at ? `suspended since ${row.suspended_at.slice(0, 10)}` : 'active',
            ]),
            'There are no admins: make one with `admin add`.',
          ),
        )
      }),
    )

  admin
    .command('add')
    .description('Make an admin: a new account, or a verified one that neither learns nor teaches.')
    .argument('<email>')
    .option('--firstname <name>', 'of a new account', checkedName, 'Academy')
    .option('--lastname <name>', 'of a new account', checkedName, 'Admin')
    .action((email: string, names: { firstname: string; lastname: string }) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await addAdmin({ db, clock }, { email, ...names }, by)
        terminal.say(
          `${email} is an admin. A letter brings a link for choosing a password, which works for an hour.`,
        )
      }),
    )

  admin
    .command('remove')
    .description("Take the role of an admin. The account stays, as a learner's.")
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await removeAdmin({ db, clock }, email, by)
        terminal.say(`${email} is no admin any more.`)
      }),
    )
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed && trimmed.length <= NAME_MAX) return trimmed
  throw new CommandFailure(`A name has 1 to ${NAME_MAX} characters.`)
}

/** Adds `learner suspend` and `learner restore`. */
export function addLearnerCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const learner = program.command('learner').description('Suspend a learner, or let one in again.')

  learner
    .command('suspend')
    .description('Keep a learner from signing in, at once and everywhere. Places and payments stay.')
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
        terminal.say(`${email} may sign in again.`)
      }),
    )
}

async function learnerBy(db: Db, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user && userTypeOf(user) === 'learner') return user
  throw new CommandFailure(`There is no learner with the e-mail ${email}.`)
}

/** More than an operator reads in a terminal. */
const MOST_TUTORS = 500

/** Adds `tutor list`, `tutor approve` and `tutor suspend`. */
export function addTutorCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const tutor = program.command('tutor').description('List, approve and suspend tutors.')

  tutor
    .command('list')
    .description(`List the newest ${MOST_TUTORS} tutors, how many courses each has and how each stands.`)
    .action(() =>
      withDatabase(operator, async ({ db }) => {
        const rows = await listTutors(db, { items: MOST_TUTORS })
        terminal.say(
          table(
            ['e-mail', 'name', 'courses', 'standing'],
            rows.map(row => [
              row.email,
              `${row.firstname} ${row.lastname}`,
              Number(row.courses),
              statusOf(row),
            ]),
            'There are no tutors yet.',
          ),
        )
      }),
    )

  tutor
    .command('approve')
    .description('Let a tutor sell, and lift a suspension: what they want on sale goes on sale.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        await approveTutor({ db, clock }, (await tutorBy(db, email)).id, by)
        terminal.say(`${email} is approved.`)
      }),
    )

  tutor
    .command('suspend')
    .description('Sign a tutor out and take all their courses off sale, at once. Learners keep theirs.')
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
  return must_verify === 1 && is_verified === 0 ? `${approval}, e-mail not verified` : approval
}

async function tutorBy(db: Db, email: string): Promise<UserRow> {
  const user = await findByEmail(db, email)
  if (user?.user_type === 'tutor') return user
  throw new CommandFailure(`There is no tutor with the e-mail ${email}: see \`tutor list\`.`)
}

/** Adds `password reset`. */
export function addPasswordCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const password = program.command('password').description('Help somebody who cannot sign in.')

  password
    .command('reset')
    .description('Send the owner of an account a link for choosing a new password.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, config, by) => {
        const owner = await findResettable({ db, config }, email)
        if (!owner) {
          throw new CommandFailure(`There is no account with the e-mail ${email} that could be signed in to.`)
        }
        await startReset({ db, clock }, owner, by)
        terminal.say(`A letter with a link goes to ${owner.email}. The link works for an hour from now.`)
      }),
    )
}

/** Adds `email verify`. */
export function addEmailCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const email = program.command('email').description('Help somebody whom no letter reaches.')

  email
    .command('verify')
    .description('Vouch that an e-mail belongs to the person who opened the account with it.')
    .argument('<email>')
    .action((address: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        const owner = await accountByEmail(db, address)
        const isNew = await inTransaction(db, trx => markVerified(trx, clock, owner, by))
        terminal.say(isNew ? `${owner.email} is verified.` : `${owner.email} was verified already.`)
      }),
    )
}

/** Adds `second-factor off`. */
export function addSecondFactorCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const secondFactor = program
    .command('second-factor')
    .description('Help somebody who has lost their app and their recovery codes.')

  secondFactor
    .command('off')
    .description('Switch the second factor of an account off; be sure of who asks, and not by e-mail alone.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, _config, by) => {
        const owner = await findByEmail(db, email)
        if (!owner) throw new CommandFailure(`There is no account with the e-mail ${email}.`)
        const wasOn = await switchOffFor({ db, clock }, owner.id, by)
        if (!wasOn) throw new CommandFailure(`The second factor of ${owner.email} is off already.`)
        terminal.say(`The second factor of ${owner.email} is off. A letter tells its owner.`)
      }),
    )
}
