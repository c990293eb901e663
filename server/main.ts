import { readConfig } from './platform/config/config.ts'
import { ConfigError, readEnvironment } from './platform/config/setting.ts'
import { type Output, standardOutput } from './platform/output.ts'
import { builtPages } from './site/builtClient.ts'
import { type RunningAcademy, startAcademy } from './start.ts'

/** The time that running requests get before the process ends. */
const CLOSE_MILLISECONDS = 9_000

/** Only the academy's own user may read the database, emails, covers and backups. */
const PRIVATE_UMASK = 0o077

await main()

async function main(): Promise<void> {
  process.umask(PRIVATE_UMASK)
  const output = standardOutput()
  try {
    const config = readConfig(readEnvironment())
    const academy = await startAcademy(config, builtPages, output)
    const { name } = config.academy
    const listens = academy.address === config.publicUrl ? '' : `, and listens at ${academy.address}`
    output.write(`${name} is at ${config.publicUrl}${listens}\n`)
    closeOnSignals(academy, config.drainSeconds * 1_000, output)
  } catch (error) {
    const sentence =
      error instanceof ConfigError ? error.message : `The academy cannot start: ${String(error)}`
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

function closeOnSignals(academy: RunningAcademy, drainMilliseconds: number, output: Output): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      setTimeout(() => process.exit(1), drainMilliseconds + CLOSE_MILLISECONDS).unref()
      academy
        .close()
        .finally(() => output.close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    })
  }
}
