import { readConfig } from '#server/platform/config/config.ts'
import { ConfigError, readEnvironment } from '#server/platform/config/setting.ts'
import { startAcademy } from '#server/start.ts'
import { devPages } from './devPages.ts'

// `npm run dev`: the academy with Vite inside. It renders pages and takes posted forms like the built one. The browser reloads
// changed modules; a change of the server's or the contract's code restarts the process (`tsx watch`).
process.umask(0o077)
try {
  const academy = await startAcademy(readConfig(readEnvironment()), devPages)
  console.log(`The academy is at ${academy.address}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => academy.close().finally(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
