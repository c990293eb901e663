import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Way, wayToReach } from '#contract/rules/reach.ts'
import type { Config } from '../config/config.ts'
import { HttpError } from '../errors.ts'
import type { Output } from '../output.ts'
import { failureEnvelope, httpErrorFrom, sendError } from './plugins/failures.ts'
import { securityHeadersOf } from './plugins/securityHeaders.ts'
import { serializerCompiler, validatorCompiler } from './validation.ts'

/** The largest JSON body, enough for a long description. */
const BODY_BYTES = 256 * 1024

/** The time limit of a request, enough for a 5 MB cover over a slow line. */
const REQUEST_MILLISECONDS = 60_000
/** The time limit of the headers, from the first byte; an idle kept-alive connection may stay open longer. */
const HEADERS_MILLISECONDS = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server stops: it still replies and asks clients to close their connections. */
    drain: { isUnderWay: boolean }
    /** The operator's contact for faults of the academy. */
    wayToReach: Way | null
  }
}

/**
 * Creates Fastify with explicit limits: sizes, times, coercion, logging and trusted proxies.
 * @param output the log's destination; standard output if left out
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
      // Node's own refusal lacks our headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // A request on an open connection is still served while the server closes.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for a request that it cannot route.
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

/** The time a client has to read the reply before its socket is closed. */
const READ_MILLISECONDS = 1_000

const ERRORS: Record<string, HttpError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError('request.timed_out', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new HttpError(
    'request.headers_too_large',
    'The headers of the request are too large.',
  ),
}
const MALFORMED = new HttpError('request.malformed', 'The request is not well formed.')

/** Fastify calls it as a method of the app. */
type ClientErrorHandler = (
  this: { log: FastifyBaseLogger },
  error: Error & { code?: string },
  socket: Socket,
) => void

/**
 * Creates the handler that replies on the socket to what never becomes a request: invalid or too slow HTTP.
 * @param headers the headers of every reply, because no hook runs for this one
 */
function malformedRequestHandler(headers: OutgoingHttpHeaders): ClientErrorHandler {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return function answerMalformedRequest(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const failure = ERRORS[error.code ?? ''] ?? MALFORMED
    const { status } = failure
    const id = randomUUID()
    const body = JSON.stringify(failureEnvelope(failure, id, null))
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      ...always,
      'Connection: close',
    ]
    this.log.info({ reqId: id, status, code: error.code }, 'request')
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    setTimeout(() => socket.destroy(), READ_MILLISECONDS).unref()
  }
}

/** Anyone with the token of a receipt, calendar or email can use it, so a log must not contain it. */
const TOKEN_IN_PATH = /(\/(?:receipts|calendar|unsubscribe)\/)[^/]+/i

/** Logs one line when a request ends, without query, headers and body, because each may contain a secret. */
function logWhenOver(request: FastifyRequest, reply: FastifyReply): void {
  const response = reply.raw
  const began = performance.now()
  response.once('close', () => {
    request.server.log.info(
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(request.raw.url ?? '/'),
        status: response.statusCode,
        ms: Math.round(10 * (performance.now() - began)) / 10,
        ...(!response.writableFinished && { cutOff: true }),
      },
      'request',
    )
  })
}

/** Hides a token in the path as the router decodes it: `/%72eceipts/` is `/receipts/`. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  const read = decoded(path).replace(/\/+/g, '/')
  return TOKEN_IN_PATH.test(read) ? read.replace(TOKEN_IN_PATH, '$1***') : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
