import type { Command } from 'commander'
import { seed } from '../../sample/seed.ts'
import { CommandFailure, type Operator, withDatabase } from '../operator.ts'

/** `migrate` and `seed`. */
export function addDatabaseCommands(program: Command, operator: Operator): void {
  const { terminal, clock } = operator

  program
    .command('migrate')
    .description('Bring the database up to date. The server does the same at each start.')
    .action(() => withDatabase(operator, async () => terminal.say('The database is up to date.')))

  program
    .command('seed')
    .description('Put the sample academy into an empty database. Anything else is left as it is.')
    .action(() =>
      withDatabase(operator, async ({ db }, config) => {
        if (!config.demo) {
          throw new CommandFailure(
            'The sample academy has accounts with known passwords: set ACADEMY_DEMO=true to allow it here.',
          )
        }
        const seeded = await seed(db, clock)
        if (!seeded) return terminal.say('The database is not empty: nothing was changed.')
        const counts = Object.entries(seeded).map(([name, count]) => `${count} ${name}`)
        return terminal.say(`Put in the sample academy: ${counts.join(', ')}.`)
      }),
    )
}
