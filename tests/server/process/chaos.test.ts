import { expect, test } from 'vitest'
import { runChaos } from '../../../scripts/chaos/chaos.ts'
import { engines } from '../../support/database/engines.ts'

/** Ten on each engine: twenty in all. */
const KILLS = 10
const WISH = { purchases: 200, kills: KILLS, endsWithRestart: true }

test.for(engines)(
  'P39: twenty times kill -9, ten of them among two hundred purchases on $name, lose, halve and double nothing',
  { timeout: 240_000 },
  async engine => {
    const { DATABASE_URL: databaseUrl } = await engine.emptyDatabase()
    const { damage, kills, charges } = await runChaos({ ...WISH, databaseUrl }, () => undefined)
    expect(damage).toEqual({ lost: [], halfDone: [], double: [], orphan: [] })
    expect(kills, 'the kills and a last restart').toBe(KILLS + 1)
    expect(charges).toBeGreaterThan(WISH.purchases / 2)
  },
)
