import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { FailureEnvelope } from '#contract/envelope.ts'

/** So long may a client take to read why it is sent away; then its socket is closed, whatever the client does. */
const READ_MILLISECONDS = 1_000

const ANSWERS: Record<string, readonly [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
}
const MALFORMED = ['400 Bad Request', 'The request is not well formed.'] as const

/** Fastify calls it as a method of the app. */
type ClientErrorHandler = (
  this: { log: FastifyBaseLogger },
  error: Error & { code?: string },
  socket: Socket,
) => void

/**
 * Answers on the socket itself what is no HTTP, or takes too long, and so never becomes a request.
 * @param headers those of every answer: no hook adds them to this one
 */
export function malformedRequestHandler(headers: OutgoingHttpHeaders): ClientErrorHandler {
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return function answerBrokenRequest(error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, sentence] = ANSWERS[error.code ?? ''] ?? MALFORMED
    const id = randomUUID()
    const envelope: FailureEnvelope = { status: 'error', error: sentence, request_id: id }
    const body = JSON.stringify(envelope)
    const lines = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      ...always,
      'Connection: close',
    ]
    this.log.info({ reqId: id, status: Number.parseInt(status, 10), code: error.code }, 'request')
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
    setTimeout(() => socket.destroy(), READ_MILLISECONDS).unref()
  }
}
