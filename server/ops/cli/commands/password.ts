import type { Command } from 'commander'
import { findWhoMayEnter, startReset } from '../../../people/accounts/passwordReset.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'

/** `password reset`. */
export function addPasswordCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator
  const password = program.command('password').description('Help somebody who cannot sign in.')

  password
    .command('reset')
    .description('Send the owner of an account a link for choosing a new password.')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(operator, async ({ db }, config, by) => {
        const owner = await findWhoMayEnter({ db, config }, email)
        if (!owner) {
          throw new CommandFailure(`There is no account with the e-mail ${email} that could be signed in to.`)
        }
        await startReset({ db, clock }, owner, by)
        terminal.say(`A letter with a link goes to ${owner.email}. The link works for an hour from now.`)
      }),
    )
}
