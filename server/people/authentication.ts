import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { EndpointRole } from '#contract/policies.ts'
import type { AppContext } from '../platform/appContext.ts'
import { HttpError } from '../platform/errors.ts'
import { type Account, bearerOf, refuseOtherRole } from '../platform/http/account.ts'
import { accountOfToken } from './queries/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the caller by the Authorization header alone and refuses a caller without the role. */
    admit(request: FastifyRequest, role: EndpointRole): Promise<Account | null>
    /** Returns whether a request has no account's token: none at all, or the client token that every visitor's browser sends. */
    isVisitor(request: FastifyRequest): boolean
  }
}

/** Identifies the caller by the bearer token and the account in the database, never by a cookie or a body. */
export const authentication = fp(async (app, { academy }: { academy: AppContext }) => {
  const { config } = academy

  app.decorate('isVisitor', request => isVisitorsToken(bearerOf(request)))

  app.decorate('admit', async (request: FastifyRequest, role: EndpointRole) => {
    const token = bearerOf(request)
    const account = isVisitorsToken(token) ? null : await accountOfToken(academy, token)
    if (role === 'anyone') return account
    if (isVisitorsToken(token)) throw new HttpError('session.required', 'You must be logged in.')
    refuseOtherRole(account, role)
    return account
  })

  function isVisitorsToken(token: string | null): token is null {
    return token === null || token === config.apiClientToken
  }
})
