import { readConfig } from './config.ts'
import { builtPages } from './pages/builtPages.ts'
import { ConfigError } from './setting.ts'
import { type RunningAcademy, startAcademy } from './start.ts'

/** Requests under way get this long; then the process ends all the same. */
const CLOSE_MILLISECONDS = 9_000

await main()

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const academy = await startAcademy(config, builtPages)
    process.stdout.write(`${config.academy.name} is at ${academy.address}\n`)
    closeOnSignals(academy)
  } catch (error) {
    const sentence =
      error instanceof ConfigError ? error.message : `The academy cannot start: ${String(error)}`
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

function closeOnSignals(academy: RunningAcademy): void {
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      setTimeout(() => process.exit(1), CLOSE_MILLISECONDS).unref()
      academy.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
