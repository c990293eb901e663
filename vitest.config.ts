import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Ends what hangs; what is slow because the machine is busy is not wrong. */
const PATIENCE_MS = 5 * 60_000

/**
 * On PostgreSQL `npm test` runs the files that bear `.both` in their name: locks, time, constraints, JSON, search, migrations and
 * races can differ between the engines. `npm run test:rest` runs all others there.
 */
const BOTH = '**/*.both.test.ts'
const part = process.env.TEST_DATABASE_URL === undefined ? undefined : process.env.TEST_PART

/** Four legs of the test suite, each run alone with `npx vitest run --project <name>`. */
export default defineConfig({
  test: {
    // Vitest would leave one core idle; on two that is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{contract,pages,shared,scripts}/**/*.test.ts'],
          setupFiles: ['tests/support/quietConsole.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'server',
          // Files share one process's modules, which halves the time; what a test opens it closes itself.
          isolate: false,
          include: part === 'main' ? [`tests/server/${BOTH}`] : ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/process/**', ...(part === 'rest' ? [BOTH] : [])],
          setupFiles: ['tests/support/quietConsole.ts', 'tests/support/academy/tidyServer.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [react()],
        resolve: {
          // Vitest would load react-router once as a module and once as CommonJS: two contexts, empty outlets.
          alias: [
            { find: /^react-router$/, replacement: moduleFile('react-router/dist/development/index.mjs') },
            {
              find: /^react-router\/dom$/,
              replacement: moduleFile('react-router/dist/development/dom-export.mjs'),
            },
            { find: /^react-router-dom$/, replacement: moduleFile('react-router-dom/dist/index.mjs') },
          ],
        },
        test: {
          name: 'components',
          // Many tests wait for a debounce or a timer; a worker more than cores fills the pauses.
          maxWorkers: availableParallelism() + 1,
          // Files share a worker's modules and window, which halves the time; `browser.ts` gives each an empty page.
          isolate: false,
          unstubGlobals: true,
          // Other styles are left out of the tests; this file is also read as text, for its values.
          css: { include: /tokens\.css/ },
          environment: 'jsdom',
          include: ['tests/shared/**/*.test.tsx', 'tests/{app,storefront,console}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/quietConsole.ts', 'tests/support/screens/browser.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/server/process/**/*.test.ts'],
          setupFiles: ['tests/support/quietConsole.ts', 'tests/support/process/tidyProcesses.ts'],
          // Its files mostly wait: for processes, claims and time-outs.
          maxWorkers: 2,
          tags: [{ name: 'main', description: 'Runs in npm test; the others run in npm run test:rest.' }],
          testTimeout: 2 * PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})

function moduleFile(path: string): string {
  return fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url))
}
