import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { FailureEnvelope } from '#contract/envelope.ts'
import type { Config } from './config.ts'
import { createDoor } from './keptAnswers/door.ts'
import { createTurns } from './keptAnswers/turns.ts'
import { answerRefusal, refusalFrom } from './plugins/failures.ts'
import { serializerCompiler } from './serialization.ts'
import { validatorCompiler } from './validation.ts'

/** The largest JSON body: a long description with room to spare. */
const BODY_BYTES = 256 * 1024

/** A request must be complete within this time: long enough for a 5 MB cover over a slow line. */
const REQUEST_MILLISECONDS = 60_000
const HEADERS_MILLISECONDS = 10_000
const KEEP_ALIVE_MILLISECONDS = 10_000

/** Fastify with every limit named: sizes, times, coercion, logging, and whose X-Forwarded-For is believed. */
export function createHttpServer(config: Config): FastifyInstance {
  const door = createDoor()
  const turns = createTurns()
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MILLISECONDS,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    forceCloseConnections: 'idle',
    // As Fastify makes it, with the door of kept answers in front. Who writes does not wait: writers of one turn share a commit.
    serverFactory: handler =>
      createServer(
        {
          headersTimeout: HEADERS_MILLISECONDS,
          connectionsCheckingInterval: 2_000,
          keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
          requestTimeout: REQUEST_MILLISECONDS,
        },
        (request, response) => {
          if (door.answers(request, response)) return
          if (request.method === 'GET') turns.take(() => handler(request, response))
          else handler(request, response)
        },
      ),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      answerRefusal(refusalFrom(error), request as FastifyRequest, reply as never)
    },
    clientErrorHandler: answerBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('inProcess', new Map())
  app.decorate('door', door)
  app.decorate('turns', turns)
  app.decorateRequest('account', null)
  app.decorateRequest('receivedFiles')
  app.addHook('onRequest', async (request, reply) => {
    request.receivedFiles = {}
    reply.header('x-request-id', request.id)
  })
  return app
}

/** What is no HTTP, or takes too long, never becomes a request: it is answered on the socket itself. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const [status, sentence] = brokenRequests[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not well formed.',
  ]
  const envelope: FailureEnvelope = { status: 'error', error: sentence, request_id: randomUUID() }
  const body = JSON.stringify(envelope)
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const brokenRequests: Record<string, readonly [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
}
