import { expect, test } from 'vitest'
import { makePasskey, newDevice, passkeyAcademy, signInWith } from '../../../support/academy/passkeys.ts'

test('an attestation with certificates is refused, however good: what the library fetches for one, its maker names', async () => {
  const academy = await passkeyAcademy()
  const { reply } = await makePasskey(academy, newDevice(), { attestation: 'certified' })
  expect(reply).toBeRefused(400, /^We couldn't accept this passkey/)
})

test('a device that attests by its own key alone, though nobody has asked it to, is taken', async () => {
  const academy = await passkeyAcademy()
  const { device, reply } = await makePasskey(academy, newDevice(), { attestation: 'self' })
  expect(reply.status).toBe(200)
  expect((await signInWith(academy, device)).status).toBe(200)
})
