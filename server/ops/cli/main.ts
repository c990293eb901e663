import { readEnvironment } from '../../platform/config/setting.ts'
import { runCli } from './runCli.ts'

// Makes backups and files of a first command readable only by the academy's own user of this machine.
process.umask(0o077)
// A reader such as `head` may close the output early; the command still does the whole of its work.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await runCli(process.argv.slice(2), readEnvironment(), {
  say: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
})
