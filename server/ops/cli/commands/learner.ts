import type { Command } from 'commander'
import { findByEmail } from '../../../people/accounts/repository.ts'
import { restoreLearner, suspendLearner } from '../../../people/accounts/tutorStanding.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { UserRow } from '../../../platform/database/tables.ts'
import { userTypeOf } from '../../../platform/http/account.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'

/** `learner suspend` and `learner restore`. */
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
