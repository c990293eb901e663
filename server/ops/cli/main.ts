import { readEnvironment } from '../../platform/config/setting.ts'
import { runCli } from './runCli.ts'

// Backups and what a first command makes are for the academy's own user of this machine only.
process.umask(0o077)
process.exitCode = await runCli(process.argv.slice(2), readEnvironment(), {
  say: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
})
