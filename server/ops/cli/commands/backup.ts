import type { Command } from 'commander'
import { readConfig } from '../../../platform/config/config.ts'
import { prepareDataFolder } from '../../../platform/database/openDatabase.ts'
import { restoreBackup } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { type Operator, withDatabase } from '../operator.ts'
import { bytesText } from '../text.ts'

/** `backup` and `restore`. */
export function addBackupCommands(program: Command, operator: Operator): void {
  const { terminal, env, clock } = operator

  program
    .command('backup')
    .description('Write the database and the uploaded files to one .tar.gz. The academy may go on running.')
    .argument('<file>', 'the file to write; it must not be there yet')
    .action((file: string) =>
      withDatabase(
        operator,
        async (connection, config) => {
          const bytes = await writeBackup(connection, config, clock, file)
          terminal.say(`Wrote ${file}, ${bytesText(bytes)}.`)
        },
        // A backup before an upgrade is of what runs, which must not be upgraded by it.
        { isMigrated: false },
      ),
    )

  program
    .command('restore')
    .description('Put a backup in the place of this academy. Stop the academy first.')
    .argument('<file>', 'a file that `backup` wrote')
    .option('--replace', 'even if this academy has people in it', false)
    .action(async (file: string, { replace }: { replace: boolean }) => {
      const config = readConfig(env)
      prepareDataFolder(config)
      const { manifest, aside } = await restoreBackup(config, clock, file, { replace })
      terminal.say(`Restored the backup of ${manifest.made_at}.`)
      if (aside) terminal.say(`What was here before is in ${aside}.`)
    })
}
