import { join } from 'node:path'
import { freePort } from '../../../scripts/machine/ports.ts'
import { dataFolder, startAcademy } from '../process/runningAcademy.ts'
import { test as base } from './academy.ts'

/** A built academy of a journey's own, with a clock that the journey moves. */
export interface ClockedAcademy {
  url: string
  outbox: string
  /** Puts the clock of its server at a moment to come. */
  moveTo(moment: Date): Promise<void>
}

/** The journeys' test, in an academy of its own whose time passes as the journey likes. */
export const test = base.extend<{
  clocked: ClockedAcademy
  /** Puts server and browser at a moment to come. A session lasts a day: whoever was signed in is not any more. */
  goTo: (moment: Date) => Promise<void>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  clocked: async ({}, use) => {
    const folder = dataFolder()
    const clockPort = await freePort()
    const academy = await startAcademy({
      ACADEMY_DATA_DIR: folder.path,
      TRUST_PROXY: 'loopback',
      NODE_OPTIONS: '--import ./tests/support/e2e/movedClock.mjs',
      CLOCK_PORT: String(clockPort),
    })
    await use({
      url: academy.url,
      outbox: join(folder.path, 'outbox'),
      async moveTo(moment) {
        await fetch(`http://127.0.0.1:${clockPort}/?ahead=${moment.getTime() - Date.now()}`)
      },
    })
    await academy.stop()
    folder.remove()
  },
  baseURL: async ({ clocked }, use) => use(clocked.url),
  goTo: async ({ page, clocked }, use) => {
    await use(async moment => {
      // A page left open asks for its news with the session that has ended, and the browser logs the 401.
      await page.goto('about:blank')
      await clocked.moveTo(moment)
      await page.clock.setFixedTime(moment)
    })
  },
})
