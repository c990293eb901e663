import { join } from 'node:path'
import { freePort } from '../../../scripts/machine/ports.ts'
import { dropDatabases, type Engine, engines } from '../database/engines.ts'
import { dataFolder, startAcademy } from '../process/runningAcademy.ts'
import { test as base } from './academy.ts'

/** A built academy for one journey, which can move its clock. */
export interface ClockedAcademy {
  url: string
  outbox: string
  /** The settings with which an operator's command finds the academy. */
  env: Record<string, string>
  /** Moves the server's clock to a future time. */
  moveTo(moment: Date): Promise<void>
}

/** The journeys' test with its own academy, whose time the journey sets. */
export const test = base.extend<{
  engine: Engine
  clocked: ClockedAcademy
  /** Moves server and browser to a future time. Sessions last a day, so later the user is signed out. */
  goTo: (moment: Date) => Promise<void>
}>({
  engine: [engines[0] as Engine, { option: true }],
  clocked: async ({ engine }, use) => {
    const folder = dataFolder()
    const env = { ...(await engine.emptyDatabase()), ACADEMY_DATA_DIR: folder.path }
    const clockPort = await freePort()
    const academy = await startAcademy({
      ...env,
      TRUST_PROXY: 'loopback',
      NODE_OPTIONS: '--import ./tests/support/e2e/movedClock.mjs',
      CLOCK_PORT: String(clockPort),
    })
    await use({
      url: academy.url,
      outbox: join(folder.path, 'outbox'),
      env,
      async moveTo(moment) {
        await fetch(`http://127.0.0.1:${clockPort}/?ahead=${moment.getTime() - Date.now()}`)
      },
    })
    await academy.stop()
    await dropDatabases()
    await folder.remove()
  },
  baseURL: async ({ clocked }, use) => use(clocked.url),
  goTo: async ({ page, clocked }, use) => {
    await use(async moment => {
      // An open page would poll with the expired session, and the browser would log the 401.
      await page.goto('about:blank')
      await clocked.moveTo(moment)
      await page.clock.setFixedTime(moment)
    })
  },
})
