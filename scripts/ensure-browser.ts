import { ensureChromium } from './browser.ts'

// Prints where a Chromium is, after installing one if need be.
try {
  console.log(ensureChromium())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
