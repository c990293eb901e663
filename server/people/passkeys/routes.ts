import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkeys.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { record } from '../../platform/audit/audit.ts'
import type { PasskeyRow } from '../../platform/database/tables/people.ts'
import { type Caller, callerOf } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { type Attempt, countAttempt } from '../../platform/limits/limits.ts'
import { passkeyQuestionAttempts, passkeySignInAttempts } from '../entryLimits.ts'
import { presentSession } from '../present.ts'
import { addPasskey as add, passkeyOptions } from './addPasskey.ts'
import { removeOwnPasskey, renameOwnPasskey } from './ownPasskeys.ts'
import { listOf } from './queries.ts'
import { signInByPasskey, signInOptions } from './signInByPasskey.ts'

/** Registers the routes to add, rename and remove one's passkeys, and to sign in with one. */
export function passkeyRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock, config } = academy

  registerEndpoint(app, listPasskeys, async ({ user }) =>
    success({ data: (await listOf(db, user.id)).map(presentPasskey) }),
  )

  registerEndpoint(app, askForPasskey, async ({ body, user, ...call }) =>
    success(await passkeyOptions(academy, user.id, { ...callerOf(call), password: body.current_password })),
  )

  registerEndpoint(app, addPasskey, async ({ body, user, ...call }) =>
    success({ data: presentPasskey(await add(academy, user, body, callerOf(call))) }),
  )

  registerEndpoint(app, renamePasskey, async ({ params, body, user, ...call }) => {
    const renamed = await renameOwnPasskey(academy, user, { id: params.id, name: body.name }, callerOf(call))
    return success({ data: presentPasskey(renamed) })
  })

  registerEndpoint(app, removePasskey, async ({ params, user, ...call }) => {
    const { credential_id } = await removeOwnPasskey(academy, user, params.id, callerOf(call))
    return success({ removed: config.passkeys && { rpId: config.passkeys.id, credentialId: credential_id } })
  })

  registerEndpoint(app, askForPasskeySignIn, async ({ ip }) => {
    await countAttempt(academy, passkeyQuestionAttempts(ip))
    return success(await signInOptions(academy))
  })

  registerEndpoint(app, signInWithPasskey, async ({ body, ...call }) => {
    const { ofNetwork } = passkeySignInAttempts(call.ip)
    const caller = callerOf(call)
    await recordLockOuts(await countAttempt(academy, ofNetwork), caller)
    return presentSession(await signInByPasskey(academy, body, caller, ofNetwork))
  })

  /** Records a lock-out once per limit, not once per further attempt. */
  async function recordLockOuts(usedUp: readonly Attempt[], from: Caller): Promise<void> {
    for (const { limit } of usedUp) {
      const details = { limit: limit.name }
      await record(db, clock, { actor: 'stranger', act: 'locked out', subject: 'sign-in', details, from })
    }
  }
}

function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at }
}
