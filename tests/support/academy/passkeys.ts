import type { BodyOf } from '#contract/endpoint.ts'
import { addPasskey, askForPasskey, askForPasskeySignIn, signInWithPasskey } from '#contract/passkeys.ts'
import type { Ports } from '#server/platform/appContext.ts'
import { type SoftwareAuthenticator, softwareAuthenticator, type Twist } from '../standIns/authenticator.ts'
import type { TestAcademy } from './academy.ts'
import { ADA, academyOfAda, CHROME_ON_ANDROID, withToken } from './ownAccount.ts'

export const ORIGIN = 'https://academy.example'

/** Builds Ada's academy at a URL that allows passkeys. */
export function passkeyAcademy(more: { user_type?: 'tutor' } = {}, ports: Partial<Ports> = {}) {
  const passkeys = { id: 'academy.example', origin: ORIGIN }
  return academyOfAda(more, { config: { publicUrl: ORIGIN, passkeys }, ports })
}

export type PasskeyAcademy = Awaited<ReturnType<typeof passkeyAcademy>>

/** Returns a device that is not registered yet. */
export function newDevice(options: { counts?: boolean } = {}): SoftwareAuthenticator {
  return softwareAuthenticator({ origin: ORIGIN, ...options })
}

/** Requests passkey options with the password; returns the reply. */
export function passkeyQuestion(academy: PasskeyAcademy, password = ADA.password) {
  return withToken(academy, academy.token).call(askForPasskey, { body: { current_password: password } })
}

/** Creates a passkey on a device and registers it. */
export async function makePasskey(academy: PasskeyAcademy, device = newDevice(), twist: Twist = {}) {
  const { ticket, options } = (await passkeyQuestion(academy)).body
  const reply = await withToken(academy, academy.token).call(addPasskey, {
    body: { ticket, credential: device.create(options, twist) },
    headers: { 'user-agent': CHROME_ON_ANDROID },
  })
  return { device, reply }
}

type Extra = Partial<BodyOf<typeof signInWithPasskey>>

/** Signs in with a device's passkey, from the challenge to the session. */
export async function signInWith(
  academy: Pick<TestAcademy, 'server'>,
  device: SoftwareAuthenticator,
  twist: Twist = {},
  extra: Extra & { from?: string } = {},
) {
  const { from, ...body } = extra
  const { ticket, options } = (await academy.server.call(askForPasskeySignIn)).body
  return academy.server.call(signInWithPasskey, {
    body: { ticket, credential: device.get(options, twist), ...body },
    headers: { 'user-agent': CHROME_ON_ANDROID },
    ...(from !== undefined && { from }),
  })
}
