import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whoever has the token of a receipt, a calendar or a letter may use it, so it belongs in a log no more than a password does. */
const TOKEN_IN_PATH = /(\/(?:receipts|calendar|unsubscribe)\/)[^/]+/i

/** Logs one line when a request is over: no query, no header and no body, since each may hold what is secret. */
export function logWhenOver(request: FastifyRequest, reply: FastifyReply): void {
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

/** Looks for a token in the path as the router reads it: `/%72eceipts/` is `/receipts/`. */
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
