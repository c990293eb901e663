import type { Command } from 'commander'
import { dropPicture } from '../../../people/accounts/own/ownPicture.ts'
import { accountByEmail } from '../../../people/accounts/people.ts'
import { userTypeOf } from '../../../platform/http/account.ts'
import { CommandFailure, type Operator, withAcademy, withDatabase } from '../operator.ts'

/** `account show`, `account remove-picture`. */
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
