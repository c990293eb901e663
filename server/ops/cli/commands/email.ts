import type { Command } from 'commander'
import { accountByEmail } from '../../../people/accounts/people.ts'
import { markVerified } from '../../../people/accounts/verifiedEmail.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { type Operator, withDatabase } from '../operator.ts'

/** `email verify`. */
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
