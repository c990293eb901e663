import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Way, wayToReach } from '#contract/rules/reach.ts'
import type { Config } from '../config/config.ts'
import type { Output } from '../output.ts'
import { HttpError } from './errors.ts'
import { malformedRequestHandler } from './malformedRequests.ts'
import { httpErrorFrom, sendError } from './plugins/failures.ts'
import { securityHeadersOf } from './plugins/securityHeaders.ts'
import { logWhenOver } from './requestLog.ts'
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
    /** The contact for faults of the academy, as the operator has named it. */
    wayToReach: Way | null
  }
}

/**
 * Fastify with every limit named: sizes, times, coercion, logging, and whose X-Forwarded-For is believed.
 * @param output where the log goes; standard output where it is left out
 */
export function createHttpServer(config: Config, output?: Output): FastifyInstance {
  const headers = securityHeadersOf(config)
  const way = wayToReach(config.academy)
  const drain = { isUnderWay: false }
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel)
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, ...(output && { stream: output }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout: config.keepAliveSeconds * 1_000,
    http: {
      headersTimeout: HEADERS_MILLISECONDS,
      connectionsCheckingInterval: 2_000,
      // Node's own refusal has none of our headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request that comes on an open connection while the server closes is still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hook for a request that it cannot route.
      begin(request as FastifyRequest, reply as FastifyReply)
      sendError(httpErrorFrom(error), request as FastifyRequest, reply.headers(headers) as FastifyReply)
    },
    clientErrorHandler: malformedRequestHandler(headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('inProcess', new Map())
  app.decorate('drain', drain)
  app.decorate('wayToReach', { getter: () => way })
  app.decorateRequest('account', null)
  app.decorateRequest('receivedFiles')
  app.addHook('onRequest', (request, reply, done) => {
    request.receivedFiles = {}
    begin(request, reply)
    if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') return done()
    reply.headers(headers)
    done(new HttpError('request.malformed', 'The request names no host.'))
  })
  return app

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id)
    if (isLogged) logWhenOver(request, reply)
    if (drain.isUnderWay) reply.raw.shouldKeepAlive = false
  }
}
