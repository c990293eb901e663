import { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import type { Connection } from '../database/connect.ts'
import { seed } from '../database/seed.ts'
import { ConfigError } from '../setting.ts'
import { openDatabase, prepareDataFolder } from '../start.ts'
import { examine } from './doctor.ts'

await main()

/** The operator's commands: `npm run academy -- <command>`. */
async function main(): Promise<void> {
  const program = new Command('academy').description("The operator's commands of the academy.")

  program
    .command('migrate')
    .description('brings the database to the shape that this version needs; harmless to repeat')
    .action(() => withDatabase(async () => console.log('The database is up to date.')))

  program
    .command('seed')
    .description('fills an empty database with the sample academy')
    .action(() => withDatabase(seedDatabase))

  program
    .command('doctor')
    .description('says what the settings amount to and whether the database and the data folder work')
    .action(() => withDatabase(printExamination))

  try {
    await program.parseAsync()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Runs a command over the configured database, migrated first and closed afterwards. */
async function withDatabase(run: (connection: Connection, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  prepareDataFolder(config)
  const connection = await openDatabase(config)
  try {
    await run(connection, config)
  } finally {
    await connection.close()
  }
}

async function seedDatabase({ db }: Connection): Promise<void> {
  const seeded = await seed(db, systemClock)
  if (seeded === null) {
    console.log('The database is not empty: nothing was changed.')
    return
  }
  const counts = Object.entries(seeded).map(([what, count]) => `${count} ${what}`)
  console.log(`The sample academy is in: ${counts.join(', ')}.`)
}

async function printExamination({ db }: Connection, config: Config): Promise<void> {
  for (const [what, finding] of Object.entries(await examine(db, config))) {
    console.log(`${what.padEnd(12)}${finding}`)
  }
}
