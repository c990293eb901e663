import type { FastifyInstance } from 'fastify'
import { login, logout, signup } from '#contract/accounts.ts'
import type { Academy } from '../academy.ts'
import { unavailable } from '../errors.ts'
import { implement } from '../implement.ts'
import { succeeded } from '../succeeded.ts'
import { createAttempts } from './attempts.ts'
import { isHashingOverrun } from './passwords.ts'
import { presentSession } from './present.ts'
import { closeSession, forgetExpiredSessions } from './sessions.ts'
import { signIn } from './signIn.ts'
import { signUp } from './signUp.ts'
import { welcomeLetter } from './welcome.ts'

const SIGN_INS_OF_ACCOUNT = { attempts: 10, seconds: 900 }
/** A whole school may stand behind one address, so only failures count there. */
const FAILURES_OF_ADDRESS = { attempts: 50, seconds: 900 }
const SIGN_UPS_OF_ADDRESS = { attempts: 100, seconds: 3_600 }

/** Sign-up, sign-in, sign-out. */
export function accountRoutes(app: FastifyInstance, academy: Academy): void {
  const { db, clock, mail } = academy
  const ofAccount = createAttempts(
    clock,
    SIGN_INS_OF_ACCOUNT,
    'Too many attempts on this account. Please wait a while.',
  )
  const ofAddress = createAttempts(clock, FAILURES_OF_ADDRESS, 'Too many attempts. Please wait a while.')
  const signUps = createAttempts(clock, SIGN_UPS_OF_ADDRESS, 'Too many new accounts. Please wait a while.')

  implement(app, signup, async ({ body, ip, log }) => {
    signUps.count(ip)
    if (isHashingOverrun()) throw unavailable()
    const session = await signUp(academy, body)
    mail
      .send(welcomeLetter(academy, session.account))
      .catch(error => log.error({ err: error }, 'the welcome letter could not be sent'))
    return presentSession(session)
  })

  implement(app, login, async ({ body, ip }) => {
    const account = body.email.trim().toLowerCase()
    ofAddress.count(ip)
    ofAccount.count(account)
    if (isHashingOverrun()) throw unavailable()
    const session = await signIn(academy, body)
    ofAccount.forget(account)
    ofAddress.forgive(ip)
    return presentSession(session)
  })

  implement(app, logout, async ({ token }) => {
    if (token) await closeSession(db, token)
    await forgetExpiredSessions(db, clock)
    return succeeded({ message: 'You are logged out.' })
  })
}
