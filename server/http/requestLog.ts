import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

/** Who has a receipt's token may see the receipt, so it is no more for a log than a password. */
const TOKEN_IN_PATH = /(\/receipts\/)[^/]+/

const ids = new WeakMap<IncomingMessage, string>()

/** A request's id: the same in its answer, in the log and in the error that a person sees. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const id = randomUUID()
  ids.set(request, id)
  return id
}

/** Logs one line when a request is over: no query, no header and no body, since each may hold what is secret. */
export function logWhenOver(
  log: FastifyBaseLogger,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const began = performance.now()
  response.once('close', () => {
    log.info(
      {
        reqId: requestIdOf(request),
        method: request.method,
        path: loggedPath(request.url ?? '/'),
        status: response.statusCode,
        ms: Math.round(10 * (performance.now() - began)) / 10,
        ...(!response.writableFinished && { cutOff: true }),
      },
      'request',
    )
  })
}

function loggedPath(url: string): string {
  return url.split('?', 1)[0]?.replace(TOKEN_IN_PATH, '$1***') ?? '/'
}
