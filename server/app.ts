import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppContext, Ports } from './appContext.ts'
import type { Config } from './config/config.ts'
import { createHttpServer } from './http/createHttpServer.ts'
import { PART_LIMITS } from './http/multipart.ts'
import { authentication } from './http/plugins/authentication.ts'
import { crossOrigin } from './http/plugins/crossOrigin.ts'
import { documentation } from './http/plugins/documentation.ts'
import { failures } from './http/plugins/failures.ts'
import { health } from './http/plugins/health.ts'
import { json } from './http/plugins/json.ts'
import { pressure } from './http/plugins/pressure.ts'
import { rateLimit } from './http/plugins/rateLimit.ts'
import { securityHeaders } from './http/plugins/securityHeaders.ts'
import { idempotency } from './idempotency/plugin.ts'
import { jobRunner } from './jobs/runner.ts'
import type { Output } from './output.ts'
import { responseCache } from './responseCache/responseCache.ts'
import { type RegisterRoutes, routes } from './routes.ts'

/**
 * The academy as one Fastify app, ready to listen or to be injected into.
 * @param pages serves what is no call of the API: the built client, or Vite while developing
 * @param output where the log goes; standard output where it is left out
 */
export async function buildApp(
  config: Config,
  ports: Ports,
  pages?: RegisterRoutes,
  output?: Output,
): Promise<FastifyInstance> {
  const academy: AppContext = { ...ports, config, db: ports.connection.db }
  const app = createHttpServer(config, output)

  await app.register(failures)
  await app.register(securityHeaders, { config })
  await app.register(crossOrigin, { config })
  await app.register(responseCache, { academy })
  await app.register(rateLimit, { config })
  await app.register(pressure, { config })
  await app.register(json)
  await app.register(multipart, { limits: PART_LIMITS })
  await app.register(authentication, { academy })
  await app.register(idempotency, { academy })
  await app.register(jobRunner, { academy })
  await app.register(documentation, { config })
  await app.register(health, { academy })

  // None needs a scope of its own, each of which would make its own classes of requests and replies at every start.
  for (const register of routes) await register(app, academy)
  await pages?.(app, academy)
  return app
}
