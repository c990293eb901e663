import { TOTP } from 'otpauth'
import { login, loginSecondFactor } from '#contract/accounts.ts'
import { issueRecoveryCodes, sealSecret } from '#server/people/secondFactor/codes.ts'
import type { TestAcademy } from './academy.ts'
import { ADA, academyOfAda } from './ownAccount.ts'

/** The secret of Ada's authenticator app. */
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Builds an academy with Ada, her second factor on, and returns her recovery codes too. */
export async function academyOfCarefulAda(more: { user_type?: 'tutor' } = {}) {
  const academy = await academyOfAda(more)
  return { ...academy, recoveryCodes: await switchOn(academy, academy.id) }
}

/** Turns on an account's second factor with the secret; returns its recovery codes. */
export async function switchOn({ db, config, clock }: TestAcademy, id: number): Promise<string[]> {
  const now = clock.now().toISOString()
  const sealed_secret = sealSecret(config, id, SECRET)
  await db
    .insertInto('second_factors')
    .values({ user_id: id, sealed_secret, asked_at: now, confirmed_at: now })
    .execute()
  return issueRecoveryCodes(db, id)
}

/** Returns the app's code at the academy's time, or this many steps of 30 seconds away from it. */
export function codeOf({ clock }: Pick<TestAcademy, 'clock'>, secret = SECRET, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })
}

/** Signs in with Ada's password; returns the ticket. */
export async function ticketOfAda(
  { server }: Pick<TestAcademy, 'server'>,
  body: { password?: string; email?: string } = {},
): Promise<string> {
  const { failure } = await server.call(login, {
    body: { email: ADA.email, password: ADA.password, ...body },
  })
  return failure.ticket ?? ''
}

/** Completes the sign-in with a ticket and a code. */
export function signInByCode(
  { server }: Pick<TestAcademy, 'server'>,
  ticket: string,
  code: string,
  from?: string,
) {
  return server.call(loginSecondFactor, { body: { ticket, code }, ...(from && { from }) })
}
