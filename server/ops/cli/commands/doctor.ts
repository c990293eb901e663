import type { Command } from 'commander'
import { readConfig } from '../../../platform/config/config.ts'
import { examineAudit } from '../doctor/audit.ts'
import { examineDatabase } from '../doctor/database.ts'
import type { Finding } from '../doctor/finding.ts'
import { examineProvider } from '../doctor/provider.ts'
import { examineSecondFactor } from '../doctor/secondFactor.ts'
import { examineSettings } from '../doctor/settings.ts'
import { examineStorage } from '../doctor/storage.ts'
import { CommandFailure, type Operator, withAcademy } from '../operator.ts'

const SIGNS: Record<Finding['grade'], string> = { fine: 'ok  ', note: 'note', trouble: 'BAD ' }

/** `doctor`. */
export function addDoctorCommand(program: Command, operator: Operator): void {
  program
    .command('doctor')
    .description('Look at settings, database, storage, payments and disk, and say what is wrong.')
    .action(async () => {
      const findings: Finding[] = []
      const tell = (found: Finding[]) => {
        findings.push(...found)
        for (const { grade, sentence } of found) operator.terminal.say(`${SIGNS[grade]}  ${sentence}`)
      }
      tell(examineSettings(readConfig(operator.env)))
      await withAcademy(operator, async academy => {
        tell(await examineDatabase(academy))
        tell(await examineAudit(academy))
        tell(await examineSecondFactor(academy))
        tell(await examineStorage(academy))
        tell(await examineProvider(academy))
      })
      const bad = findings.filter(({ grade }) => grade === 'trouble').length
      if (bad > 0) throw new CommandFailure(bad === 1 ? 'One thing needs you.' : `${bad} things need you.`)
    })
}
