import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import { reachText, type Way } from '#contract/rules/reach.ts'
import { isDatabaseAway } from '../../database/failures.ts'
import { badInput, HttpError, notFound, tooLarge, tooMany, unavailable, unsupported } from '../errors.ts'
import { validationMessages } from '../validationMessages.ts'

/** One place where a failure becomes an answer: an honest code, a sentence, the request's id, and nothing of our insides. */
export const failures = fp(async app => {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.push(config.endpoint)
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFrom(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return answerRefusal(refusal, request, reply)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = endpoints.filter(endpoint => isPathOf(endpoint, path)).map(({ method }) => method)
    if (methods.length === 0) return answerRefusal(notFound('This address'), request, reply)
    reply.header('allow', [...new Set(methods)].join(', '))
    return answerRefusal(
      new HttpError(405, `This address takes ${methods.join(' or ')} only.`),
      request,
      reply,
    )
  })
})

/** Writes a refusal as the contract's failure envelope. */
export function answerRefusal(
  refusal: HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureEnvelope(refusal, request.id, request.server.wayToReach))
}

/** A refusal as its answer's body; where the fault is ours, it says whom to tell. */
export function failureEnvelope(refusal: HttpError, requestId: string, way: Way | null): FailureEnvelope {
  const { title, fields, quote } = refusal.details
  return {
    status: 'error',
    error: refusal.status === 500 ? `${refusal.message} ${tellUs(requestId, way)}` : refusal.message,
    ...(title && { message: title }),
    ...(fields && { fields }),
    ...(quote && { quote }),
    request_id: requestId,
  }
}

/** Any error as a refusal that may be shown; what we did not expect says nothing but that we know of it. */
export function refusalFrom(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (error.validation) return badInput(validationMessages(error.validation as ErrorObject[]))
  if (isDatabaseAway(error)) return unavailable()
  const status = error.statusCode ?? 500
  if (status === 413) return tooLarge('The request is too large.')
  if (status === 415) return unsupported('This call takes JSON (application/json).')
  if (status === 429) return tooMany('Too many requests. Please wait a moment.', 60)
  if (status === 400) return new HttpError(400, 'The request cannot be read: it is not well formed.')
  if (status === 404) return notFound('This address')
  if (status >= 400 && status < 500) return new HttpError(status, 'The request cannot be answered.')
  return new HttpError(500, 'Something went wrong on our side. Please try again.')
}

/** By its id the log tells what went wrong, which no answer does. */
function tellUs(requestId: string, way: Way | null): string {
  return way
    ? `If it stays, ${reachText(way)} with the request id: ${requestId}.`
    : `If it stays, tell us the request id: ${requestId}.`
}

function isPathOf(endpoint: Endpoint, path: string): boolean {
  const pattern = endpoint.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`).test(path)
}
