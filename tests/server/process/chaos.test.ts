import { expect, test } from 'vitest'
import { runChaos } from '../../../scripts/chaos/chaos.ts'
import { engines } from '../../support/database/engines.ts'
import { proofSize } from '../../support/proofs.ts'

const KILLS = proofSize({ short: 3, long: 10 })
const WISH = { purchases: proofSize({ short: 60, long: 200 }), kills: KILLS, endsWithRestart: true }

test.for(engines)(
  'kill -9 over and over among purchases on $name loses, halves and doubles nothing',
  async engine => {
    const { DATABASE_URL: databaseUrl } = await engine.emptyDatabase()
    const { damage, kills, charges } = await runChaos({ ...WISH, databaseUrl }, () => undefined)
    expect(damage).toEqual({ lost: [], halfDone: [], double: [], orphan: [] })
    expect(kills, 'the kills and a last restart').toBe(KILLS + 1)
    expect(charges).toBeGreaterThan(WISH.purchases / 2)
  },
)
