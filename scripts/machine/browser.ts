import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstallPackages, commandPath, installPackages } from './packages.ts'

/** The flags that a headless Chromium needs to run as root, offline and without asking anybody for updates. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAME = 'chromium-headless-shell'

/**
 * Finds a full Chromium, which also shows notifications: CHROMIUM_PATH first, then the system's, then Playwright's; or, as root,
 * installs Debian's.
 * @throws an error that says how to get one
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  if (canInstallPackages() && installPackages('chromium', 'fonts-liberation')) {
    const installed = findChromium()
    if (installed !== null) return installed
  }
  throw new Error(
    'No Chromium found for the browser tests: run `npx playwright install chromium`, or name one in CHROMIUM_PATH',
  )
}

/**
 * Finds Debian's headless shell, a Chromium without windows that needs a third less CPU for the same journey, or, as root,
 * installs it. Falls back to the full Chromium if there is none or CHROMIUM_PATH is set.
 */
export function ensureHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH !== undefined) return ensureChromium()
  const found = commandPath(SHELL_NAME)
  if (found !== null) return found
  if (canInstallPackages()) installPackages(SHELL_NAME, 'fonts-liberation')
  return commandPath(SHELL_NAME) ?? ensureChromium()
}

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined) return existsSync(named) ? named : null
  const ofSystem = WHOLE_NAMES.map(commandPath).find(path => path !== null)
  if (ofSystem !== undefined) return ofSystem
  const ofPlaywright = chromium.executablePath()
  return existsSync(ofPlaywright) ? ofPlaywright : null
}
