import type { Command } from 'commander'
import { NAME_MAX } from '#contract/rules/session.ts'
import { addAdmin, listAdmins, removeAdmin } from '../../../people/accounts/admins.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'
import { table } from '../text.ts'

/** `admin add`, `admin remove` and `admin list`. */
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
