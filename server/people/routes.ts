import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkResetLink,
  forgotPassword,
  login,
  loginSecondFactor,
  logout,
  resetPassword,
  signup,
} from '#contract/accounts.ts'
import { getVerification, sendVerification, verifyEmail } from '#contract/emailVerification.ts'
import type { AppContext } from '../platform/appContext.ts'
import { record, userSubject } from '../platform/audit/audit.ts'
import { countRefusal } from '../platform/audit/refusals.ts'
import { badInput, HttpError, unavailable } from '../platform/errors.ts'
import type { Caller } from '../platform/http/account.ts'
import { registerEndpoint } from '../platform/http/registerEndpoint.ts'
import { success } from '../platform/http/success.ts'
import { type Attempt, countAttempt } from '../platform/limits/limits.ts'
import { askForVerification, needsProof, verifyByCode, verifyByLink } from './emailVerification.ts'
import { forgottenPasswordAttempts, signInAttempts, signUpAttempts } from './entryLimits.ts'
import { signUp } from './openAccount.ts'
import { askForReset, choosePassword } from './passwordReset.ts'
import { isHashingOverrun } from './passwords.ts'
import { presentSession, presentVerification } from './present.ts'
import { findByEmail } from './queries/accounts.ts'
import { findByResetToken } from './queries/proofs.ts'
import { closeSession, isKnownBrowser } from './queries/sessions.ts'
import { signIn, signInByCode } from './signIn.ts'

/** Registers the routes of sign-up, sign-in, sign-out, forgotten passwords, and the proof of an email. */
export function accountRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock } = academy

  // The contract's schema refuses this before any handler runs.
  app.addHook('onError', async (request, _reply, error) => {
    if (request.routeOptions.url === signup.path && error.validation) await recordPrivilegedSignUp(request)
  })

  registerEndpoint(app, signup, async ({ body, ip, userAgent, requestId }) => {
    if (await isHashingOverrun()) throw unavailable()
    const caller = { ip, userAgent, requestId }
    await recordLockOuts(await countAttempt(academy, signUpAttempts(academy.config, ip)), caller, body.email)
    return presentSession(await signUp(academy, body, caller))
  })

  registerEndpoint(app, login, async ({ body, ip, userAgent, requestId }) => {
    // Runs before anything is counted: a password that is never checked must not cost an attempt.
    if (await isHashingOverrun()) throw unavailable()
    const isKnown = await isKnownBrowser(db, body.email, body.browser)
    const attempts = signInAttempts(body, ip, isKnown)
    const usedUp = await countAttempt(academy, [...attempts.ofAccount, ...attempts.ofNetwork])
    const caller = { ip, userAgent, requestId }
    await recordLockOuts(usedUp, caller, body.email)
    return presentSession(await signIn(academy, body, caller, attempts))
  })

  registerEndpoint(app, loginSecondFactor, async ({ body, ip, userAgent, requestId }) =>
    presentSession(await signInByCode(academy, body, { ip, userAgent, requestId })),
  )

  registerEndpoint(app, logout, async ({ token }) => {
    if (token) await closeSession(db, token)
    return success({ message: "You're signed out." })
  })

  registerEndpoint(app, forgotPassword, async ({ body, ip }) => {
    await countAttempt(academy, forgottenPasswordAttempts(ip))
    await askForReset(academy, body.email)
    return success()
  })

  registerEndpoint(app, checkResetLink, async ({ body: { token } }) =>
    success({ is_valid: (await findByResetToken(db, clock, token)) !== undefined }),
  )

  registerEndpoint(app, resetPassword, async ({ body, ip, requestId, log }) => {
    if (await isHashingOverrun()) throw unavailable()
    await choosePassword(academy, body, { ip, requestId }, log)
    return success()
  })

  registerEndpoint(app, getVerification, async ({ user }) =>
    presentVerification(user, await needsProof(academy, user)),
  )

  registerEndpoint(app, sendVerification, async ({ user }) => {
    const isNeeded = await needsProof(academy, user)
    if (isNeeded) await askForVerification(academy, user)
    return presentVerification(user, isNeeded)
  })

  registerEndpoint(app, verifyEmail, async ({ body: { token, code, ...evidence }, user, ip, requestId }) => {
    if (token !== undefined) {
      const email = await verifyByLink(academy, token, evidence, { user, ip, requestId })
      return presentVerification({ email, isVerified: true }, false)
    }
    if (code === undefined) throw badInput({ code: 'Code is required.' })
    if (!user)
      throw new HttpError('session.required', 'Sign in to enter the code, or use the link in the email.')
    await verifyByCode(academy, code, user, { ip, requestId })
    return presentVerification({ email: user.email, isVerified: true }, false)
  })

  /** Records a lock-out once per limit, not once per further attempt. The typed email may be anything, so it is not stored. */
  async function recordLockOuts(usedUp: readonly Attempt[], caller: Caller, email: string): Promise<void> {
    if (usedUp.length === 0) return
    const owner = await findByEmail(db, email)
    const subject = owner ? userSubject(owner.id) : 'sign-in'
    for (const { limit } of usedUp) {
      const details = { limit: limit.name }
      await record(db, clock, { actor: 'stranger', act: 'locked out', subject, details, from: caller })
    }
  }

  /** Sign-up creates no admins; anybody who asks for one is probing for a way in. */
  async function recordPrivilegedSignUp(request: FastifyRequest): Promise<void> {
    const { user_type } = (request.body ?? {}) as { user_type?: unknown }
    if (user_type !== 'admin') return
    const reason = 'asked for the role of an admin'
    await countRefusal(db, clock, { act: 'refused the sign-up', subject: 'sign-up', reason, ip: request.ip })
  }
}
