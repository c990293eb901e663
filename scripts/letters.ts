import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { readConfig } from '../server/platform/config/config.ts'
import { connect } from '../server/platform/database/connect.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { writeEveryLetter } from '../tests/support/letters/everyLetter.ts'
import { HOSTILE, PLAIN } from '../tests/support/letters/stage.ts'
import {
  absentProvider,
  absentPushNetwork,
  fakeClock,
  fakeExchangeRate,
  fakeMail,
  fakeStorage,
} from '../tests/support/standIns/fakePorts.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './machine/browser.ts'
import { ROOT } from './stamp.mjs'

// Usage: npm run letters                   every letter in two widths, light and dark, into screens/letters/
//        npm run letters -- --only refund  the letters whose name contains a word
//        npm run letters -- --hostile      with names and words of somebody who means harm
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, hostile: { type: 'boolean', default: false } },
})

const WIDTHS = [600, 320]
const HEIGHT = 700

const letters = (await writeLetters()).filter(({ name }) => name.includes(values.only))
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
try {
  for (const scheme of ['light', 'dark'] as const)
    for (const width of WIDTHS) await draw(browser, width, scheme)
} finally {
  await browser.close()
}

async function writeLetters() {
  const connection = connect({ dialect: 'sqlite', file: ':memory:' })
  await migrate(connection.db)
  const config = readConfig({ SEALING_KEY: Buffer.alloc(32, 7).toString('base64'), LOG_LEVEL: 'silent' })
  const academy = {
    config,
    db: connection.db,
    connection,
    clock: fakeClock(),
    mail: fakeMail(),
    storage: fakeStorage(),
    paymentProvider: absentProvider(),
    exchangeRate: fakeExchangeRate(),
    google: null,
    pushNetwork: absentPushNetwork(),
  }
  const written = await writeEveryLetter(academy, values.hostile ? HOSTILE : PLAIN)
  await connection.close()
  return written
}

/** Draws all letters in one width and theme; warns if one is wider than the window. */
async function draw(from: Browser, width: number, scheme: 'light' | 'dark'): Promise<void> {
  const folder = join(ROOT, 'screens/letters', `${width}-${scheme}`)
  mkdirSync(folder, { recursive: true })
  const context = await from.newContext({ viewport: { width, height: HEIGHT }, colorScheme: scheme })
  const page = await context.newPage()
  for (const { name, letter } of letters) {
    const file = name.replaceAll(' ', '-')
    writeFileSync(join(folder, `${file}.html`), letter.html ?? '')
    await page.setContent(letter.html ?? '')
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
    const needs = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needs > width) console.warn(`"${name}" needs ${needs} pixels of ${width}`)
  }
  await context.close()
  console.log(`${letters.length} letters in ${folder}`)
}
