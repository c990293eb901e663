import { createServer } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { type Way, wayToReach } from '#contract/rules/reach.ts'
import type { Config } from '../config/config.ts'
import type { Output } from '../output.ts'
import { createDoor } from '../responseCache/door.ts'
import { createTurns } from '../responseCache/turns.ts'
import { malformedRequestHandler } from './malformedRequests.ts'
import { httpErrorFrom, sendError } from './plugins/failures.ts'
import { securityHeadersOf } from './plugins/securityHeaders.ts'
import { logWhenOver, requestIdOf } from './requestLog.ts'
import { serializerCompiler } from './serialization.ts'
import { validatorCompiler } from './validation.ts'

/** The largest JSON body: a long description with room to spare. */
const BODY_BYTES = 256 * 1024

/** A request must be complete within this time: long enough for a 5 MB cover over a slow line. */
const REQUEST_MILLISECONDS = 60_000
/** Counts from a request's first byte: a connection that is kept alive without one may be idle for longer. */
const HEADERS_MILLISECONDS = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** While it is under way this server answers, and asks everybody to go elsewhere from now on. */
    drain: { isUnderWay: boolean }
    /** Whom to tell of a fault of ours, as the operator has named it. */
    wayToReach: Way | null
  }
}

/**
 * Fastify with every limit named: sizes, times, coercion, logging, and whose X-Forwarded-For is believed.
 * @param output where the log goes; standard output where it is left out
 */
export function createHttpServer(config: Config, output?: Output): FastifyInstance {
  const door = createDoor()
  const headers = securityHeadersOf(config)
  const way = wayToReach(config.academy)
  const turns = createTurns()
  const drain = { isUnderWay: false }
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel)
  const keepAliveTimeout = config.keepAliveSeconds * 1_000
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, ...(output && { stream: output }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout,
    forceCloseConnections: 'idle',
    // As Fastify makes it, with the door of kept answers in front. Who writes does not wait: writers of one turn share a commit.
    serverFactory: handler =>
      createServer(
        {
          headersTimeout: HEADERS_MILLISECONDS,
          connectionsCheckingInterval: 2_000,
          keepAliveTimeout,
          requestTimeout: REQUEST_MILLISECONDS,
        },
        (request, response) => {
          if (isLogged) logWhenOver(app.log, request, response)
          if (drain.isUnderWay) response.shouldKeepAlive = false
          if (door.answers(request, response)) return
          response.setHeader('x-request-id', requestIdOf(request))
          if (request.method === 'GET') turns.take(() => handler(request, response))
          else handler(request, response)
        },
      ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      // No hook has run for it.
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendError(httpErrorFrom(error), request as FastifyRequest, reply as never)
    },
    clientErrorHandler: malformedRequestHandler(headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('inProcess', new Map())
  app.decorate('door', door)
  app.decorate('turns', turns)
  app.decorate('drain', drain)
  app.decorate('wayToReach', { getter: () => way })
  app.decorateRequest('account', null)
  app.decorateRequest('receivedFiles')
  app.addHook('onRequest', async (request, reply) => {
    request.receivedFiles = {}
    reply.header('x-request-id', request.id)
  })
  return app
}
