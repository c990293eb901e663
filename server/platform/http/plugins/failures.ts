import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import { reachText, type Way } from '#contract/rules/reach.ts'
import { isDatabaseAway } from '../../database/failures.ts'
import { badInput, HttpError, unavailable } from '../../errors.ts'
import { validationMessages } from '../validation.ts'

/** Replies to every error in one place: a code with its HTTP status, a sentence and the request's id, without internals. */
export const failures = fp(async app => {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.push(config.endpoint)
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = httpErrorFrom(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(failure, request, reply)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = endpoints.filter(endpoint => isPathOf(endpoint, path)).map(({ method }) => method)
    if (methods.length === 0) return sendError(addressNotFound(), request, reply)
    reply.header('allow', [...new Set(methods)].join(', '))
    const sentence = `This address takes ${methods.join(' or ')} only.`
    return sendError(new HttpError('address.wrong_method', sentence), request, reply)
  })
})

/** Sends an error as the contract's failure envelope. */
export function sendError(error: HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter, status } = error
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureEnvelope(error, request.id, request.server.wayToReach))
}

/** Returns the body of an error's reply; if the fault is ours, it names the operator's contact. */
export function failureEnvelope(error: HttpError, requestId: string, way: Way | null): FailureEnvelope {
  const { code, message } = error
  const { fields, quote, ticket } = error.details
  return {
    status: 'error',
    code,
    error: code === 'server.failed' ? `${message} ${contactSentence(requestId, way)}` : message,
    ...(fields && { fields }),
    ...(quote && { quote }),
    ...(ticket && { ticket }),
    request_id: requestId,
  }
}

/** Turns anything thrown into an error that may be shown; an unexpected one says only that the fault is ours. */
export function httpErrorFrom(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (error.validation) return badInput(validationMessages(error.validation as ErrorObject[]))
  if (isDatabaseAway(error)) return unavailable()
  const { statusCode = 500 } = error
  switch (statusCode) {
    case 404:
      return addressNotFound()
    case 413:
      return new HttpError('request.too_large', 'The request is too large.')
    case 414:
      return new HttpError('request.address_too_long', "We can't answer this request.")
    case 415:
      return new HttpError('request.unsupported_type', 'This call takes JSON (application/json).')
    case 429:
      return new HttpError('rate_limit.reached', 'Too many requests. Please wait a moment.', {
        retryAfter: 60,
      })
  }
  return statusCode >= 400 && statusCode < 500
    ? new HttpError('request.malformed', "We couldn't read this request.")
    : new HttpError('server.failed', 'Something went wrong on our side. Please try again.')
}

function addressNotFound(): HttpError {
  return new HttpError('address.not_found', 'Page not found.')
}

/** Returns the end of the sentence: the request's id, by which the log shows the cause. */
function contactSentence(requestId: string, way: Way | null): string {
  return way
    ? `If this keeps happening, ${reachText(way)} with the request ID: ${requestId}.`
    : `If this keeps happening, tell us the request ID: ${requestId}.`
}

function isPathOf(endpoint: Endpoint, path: string): boolean {
  const pattern = endpoint.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`).test(path)
}
