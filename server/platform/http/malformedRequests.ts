import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from './errors.ts'
import { failureEnvelope } from './plugins/failures.ts'

/** The time a client has to read the answer; then its socket is closed, whatever the client does. */
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
 * Makes the handler that answers on the socket itself what never becomes a request: no HTTP, or too slow.
 * @param headers the headers of every answer, since no hook runs for this one
 */
export function malformedRequestHandler(headers: OutgoingHttpHeaders): ClientErrorHandler {
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
