import { expect, test } from 'vitest'
import { listPasskeys, removePasskey, renamePasskey } from '#contract/passkeys.ts'
import { deleteOldChallenges } from '#server/people/passkeys/queries.ts'
import { withToken } from '../../../support/academy/ownAccount.ts'
import { makePasskey, passkeyAcademy, signInWith } from '../../../support/academy/passkeys.ts'
import { canBeExplained, watchQueries } from '../../../support/database/watchedQueries.ts'
import { planAsIfUnknown, wholeScans } from '../../../support/database/wholeScans.ts'

test('no statement about passkeys reads a growing table to its end', async () => {
  await planAsIfUnknown()
  const queries = watchQueries()
  const academy = await passkeyAcademy()
  const { device, reply } = await makePasskey(academy)
  await signInWith(academy, device)
  const own = withToken(academy, academy.token)
  const params = { id: reply.body.data.id }
  await own.call(listPasskeys)
  await own.call(renamePasskey, { params, body: { name: 'My phone' } })
  await own.call(removePasskey, { params })
  await deleteOldChallenges(academy.db, academy.clock)
  const distinct = queries
    .distinct(academy.db)
    .filter(query => canBeExplained(query) && query.sql.includes('passkey'))
  expect(distinct.length).toBeGreaterThan(10)
  const wasteful: Record<string, string[]> = {}
  for (const query of distinct) {
    const scans = await wholeScans(academy.db, query)
    if (scans.length > 0) wasteful[query.sql] = scans
  }
  expect(wasteful).toEqual({})
})
