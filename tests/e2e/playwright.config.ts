import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { KEYS } from '../../scripts/chaos/keys.ts'
import { CHROMIUM_FLAGS, ensureHeadlessShell } from '../../scripts/machine/browser.ts'
import { freePort } from '../../scripts/machine/ports.ts'
import { ROOT } from '../../scripts/stamp.mjs'
import { PATIENCE } from '../support/patience.ts'
import { CLIENT } from '../support/standIns/googleClient.ts'

// Each worker process runs this file again and gets the first run's choices from the environment.
process.env.E2E_SANDBOX_PORT ??= String(await freePort())
process.env.E2E_KEYS_PORT ??= String(await freePort())
process.env.E2E_PASSKEYS_PORT ??= String(await freePort())
process.env.E2E_PROVIDER_PORT ??= String(await freePort())
process.env.E2E_GOOGLE_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'academy-e2e-'))

const {
  E2E_SANDBOX_PORT,
  E2E_KEYS_PORT,
  E2E_PASSKEYS_PORT,
  E2E_PROVIDER_PORT,
  E2E_GOOGLE_PORT,
  E2E_DATA_DIR,
} = process.env
const sandboxUrl = `http://127.0.0.1:${E2E_SANDBOX_PORT}`
const providerUrl = `http://127.0.0.1:${E2E_PROVIDER_PORT}`
const googleUrl = `http://127.0.0.1:${E2E_GOOGLE_PORT}`

/** Runs the journeys in a real browser against the built server: one with the sandbox, one with card keys, one for passkeys. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalTeardown: '../support/e2e/removeData.ts',
  fullyParallel: true,
  // A journey waits now and then; a worker more than cores fills the pauses.
  workers: availableParallelism() + 1,
  forbidOnly: process.env.CI !== undefined,
  // The time-outs of single steps end one that hangs; a long journey may be slow on a busy machine.
  timeout: 10 * PATIENCE.timeout,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    actionTimeout: PATIENCE.timeout,
    navigationTimeout: PATIENCE.timeout,
    baseURL: sandboxUrl,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // The watch of each journey does not see a worker's requests. Some files, such as offline.spec.ts, allow workers.
    serviceWorkers: 'block',
    // Tests would wait for animations; carousel, keyboard and visitorKeyboard allow them.
    contextOptions: { reducedMotion: 'reduce' },
    // Page snapshots would fetch blob: addresses, which the academy's CSP refuses.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureHeadlessShell(), args: CHROMIUM_FLAGS },
  },
  webServer: [
    academy('sandbox', E2E_SANDBOX_PORT, {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_ISSUER: googleUrl,
    }),
    {
      name: 'google',
      command: 'node --import tsx tests/support/e2e/google.ts',
      cwd: ROOT,
      url: `${googleUrl}/keys`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      timeout: PATIENCE.timeout,
      stderr: 'pipe',
      env: { PORT: E2E_GOOGLE_PORT },
    },
    {
      // The sandbox answers for Paystack's API over HTTP in its own process. It starts before the academy that calls it.
      name: 'provider',
      command: 'node --import tsx tests/support/e2e/provider.ts',
      cwd: ROOT,
      url: `${providerUrl}/readyz`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
      timeout: PATIENCE.timeout,
      stderr: 'pipe',
      env: { ...KEYS, PORT: E2E_PROVIDER_PORT },
    },
    academy('keys', E2E_KEYS_PORT, { ...KEYS, PAYSTACK_API_URL: `${providerUrl}/sandbox` }),
    // A passkey cannot be made for an IP address such as 127.0.0.1.
    academy('passkeys', E2E_PASSKEYS_PORT, { PUBLIC_URL: `http://localhost:${E2E_PASSKEYS_PORT}` }),
  ],
})

function academy(name: string, port: string, env: Record<string, string>) {
  return {
    name,
    command: 'node dist/server/main.js',
    cwd: ROOT,
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    timeout: PATIENCE.timeout,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      ...withoutSettings(process.env),
      PORT: port,
      ACADEMY_DATA_DIR: join(E2E_DATA_DIR ?? '', name),
      REQUESTS_PER_MINUTE: '0',
      TRUST_PROXY: 'loopback',
      COURSES_PER_DAY: '0',
      COVERS_PER_DAY: '0',
      LOG_LEVEL: 'warn',
      ENV_FILE: '/dev/null',
      ...env,
    },
  }
}

/** Removes the tester's own academy settings, which must not reach the server under test. */
function withoutSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const { DATABASE_URL, NODE_ENV, HOST, PUBLIC_URL, ACADEMY_DEMO, TUTOR_APPROVAL, SMTP_URL, ...rest } = env
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
