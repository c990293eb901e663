import { spawn } from 'node:child_process'
import { startPostgres } from './machine/postgres.ts'

// Usage: node --import tsx scripts/with-postgres.ts <command> [arguments]
// Runs the command with TEST_DATABASE_URL pointing at an empty PostgreSQL that is gone afterwards.
const [command, ...args] = process.argv.slice(2)
if (command === undefined) {
  console.error(
    'Name the command to run, for example: scripts/with-postgres.ts npx vitest run --project server',
  )
  process.exit(2)
}

const postgres = await startPostgres()
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
child.on('error', error => console.error(error.message))
const code = await new Promise<number>(resolve => {
  child.on('error', () => resolve(127))
  child.on('exit', status => resolve(status ?? 1))
})
await postgres.stop()
process.exit(code)
