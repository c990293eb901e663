import { TOTP } from 'otpauth'
import { login, loginSecondFactor } from '#contract/accounts.ts'
import { issueRecoveryCodes, sealSecret } from '#server/people/accounts/secondFactor/codes.ts'
import type { TestAcademy } from './academy.ts'
import { ADA, academyOfAda } from './ownAccount.ts'

/** The secret that Ada's app has. */
export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** An academy with Ada in it, whose second factor is on, and her recovery codes. */
export async function academyOfCarefulAda(more: { user_type?: 'tutor' } = {}) {
  const academy = await academyOfAda(more)
  return { ...academy, recoveryCodes: await switchOn(academy, academy.id) }
}

/** Gives an account the app with the secret; answers its recovery codes. */
export async function switchOn({ db, config, clock }: TestAcademy, id: number): Promise<string[]> {
  const now = clock.now().toISOString()
  const sealed_secret = sealSecret(config, id, SECRET)
  await db
    .insertInto('second_factors')
    .values({ user_id: id, sealed_secret, asked_at: now, confirmed_at: now })
    .execute()
  return issueRecoveryCodes(db, id)
}

/** Returns the code that the app shows at this moment of the academy's clock, or so many steps of half a minute away from it. */
export function codeOf({ clock }: Pick<TestAcademy, 'clock'>, secret = SECRET, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })
}

/** Shows Ada's password; answers the ticket. */
export async function ticketOfAda(
  { server }: Pick<TestAcademy, 'server'>,
  body: { password?: string; email?: string } = {},
): Promise<string> {
  const { failure } = await server.call(login, {
    body: { email: ADA.email, password: ADA.password, ...body },
  })
  return failure.ticket ?? ''
}

/** Goes on with a ticket and a code. */
export function signInByCode(
  { server }: Pick<TestAcademy, 'server'>,
  ticket: string,
  code: string,
  from?: string,
) {
  return server.call(loginSecondFactor, { body: { ticket, code }, ...(from && { from }) })
}
