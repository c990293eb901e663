import type { Command } from 'commander'
import { findByEmail } from '../../../people/accounts/repository.ts'
import { switchOffFor } from '../../../people/accounts/secondFactor/switchOff.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'

/** `second-factor off`. */
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
