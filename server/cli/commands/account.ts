import type { Command } from 'commander'
import { userTypeOf } from '../../accounts/account.ts'
import { accountByEmail } from '../../accounts/people.ts'
import { type Operator, withDatabase } from '../operator.ts'

/** `account show`. */
export function addAccountCommands(program: Command, operator: Operator): void {
  const { terminal } = operator
  const account = program.command('account').description('Look up whose account an e-mail is.')

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
}
