import { readEnvironment } from '../../platform/config/setting.ts'
import { runCli } from './runCli.ts'

// Makes backups and files of a first command readable only by the academy's own user of this machine.
process.umask(0o077)
process.exitCode = await runCli(process.argv.slice(2), readEnvironment(), {
  say: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
})
