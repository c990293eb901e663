import { expect, test } from 'vitest'
import { runChaos } from '../../../scripts/chaos/chaos.ts'
import { HINDERED_LIMIT_MS } from '../../../scripts/chaos/verdict.ts'
import { engines } from '../../support/engines.ts'

const WISH = { purchases: 200, kills: 10, endsWithRestart: true }

test.for(engines)(
  'P39: ten kills among two hundred purchases on $name lose, halve and double nothing',
  { timeout: 120_000 },
  async engine => {
    const { DATABASE_URL: databaseUrl } = await engine.emptyDatabase()
    const { damage, waits, kills, charges } = await runChaos({ ...WISH, databaseUrl }, () => undefined)
    expect(damage).toEqual({ lost: [], halfDone: [], double: [], orphan: [] })
    expect(kills).toBe(WISH.kills + 1)
    expect(charges).toBeGreaterThan(WISH.purchases / 2)
    // The five seconds of the unhindered are the long run's to measure: it has stretches without a kill.
    expect(Math.max(...waits.smooth, ...waits.hindered, 0)).toBeLessThanOrEqual(HINDERED_LIMIT_MS)
  },
)
