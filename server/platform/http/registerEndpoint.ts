import type { ErrorObject } from 'ajv'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { BodyOf, Endpoint, FileNameOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type EndpointRole, policies, policyOf } from '#contract/policies.ts'
import { IDEMPOTENCY_KEY, IdempotencyHeaders } from '../idempotency/answerOnce.ts'
import { canonicalUrl, jsonResponse } from '../responseCache/cachedCall.ts'
import { type Account, bearerOf } from './account.ts'
import { allowInProcess } from './callInProcess.ts'
import { multiLineNames, refuseControlCharacters, refuseMisleadingTexts } from './controlCharacters.ts'
import { badInput, HttpError } from './errors.ts'
import { type ReceivedFile, receiveParts } from './multipart.ts'
import { humanName, textValidatorCompiler, validationMessages } from './validation.ts'

/** The call as its handler is given it: everything is validated, and `user` has the endpoint's role. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  files: E extends { filesOptional: true }
    ? Partial<Record<FileNameOf<E>, ReceivedFile>>
    : Record<FileNameOf<E>, ReceivedFile>
  user: UserOf<E['role']>
  /** The bearer that the call carries, if any. */
  token: string | null
  requestId: string
  /** The caller's address, as far as configured proxies are believed. */
  ip: string
  /** The User-Agent of the caller's browser; empty if it names none. */
  userAgent: string
  log: FastifyBaseLogger
  /** For a header that the contract's reply cannot carry (Content-Range). */
  setHeader(name: string, value: string): void
}

/** The account of the caller; null for a visitor where the role is `anyone`. */
type UserOf<R extends EndpointRole> = R extends 'anyone' ? Account | null : Account

/** A handler returns the whole body of the successful answer, or throws an `HttpError`. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>

/** Returns whether a reply to a visitor is cached: not one to words of the visitor's own, of which there are endlessly many. */
type IsCacheable<E extends Endpoint> = (reply: ReplyOf<E>, call: Call<E>) => boolean

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
    receivedFiles: Record<string, ReceivedFile>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/**
 * Binds a call of the contract to its handler. The caller's role is checked before any of the body is read, the body
 * before the handler runs, and the reply's schema is the serializer: what it does not name never leaves.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: Pick<RouteShorthandOptions, 'config' | 'exposeHeadRoute'> & { isCacheable?: IsCacheable<E> } = {},
): void {
  const { isCacheable, exposeHeadRoute } = options
  const multiLine = multiLineNames(endpoint.body)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    config: {
      ...options.config,
      endpoint,
      ...(isCacheable && { audienceOf: request => (app.isVisitor(request) ? 'visitor' : null) }),
    },
    ...(endpoint.files && { validatorCompiler: textValidatorCompiler, attachValidation: true }),
    onRequest: async (request, reply) => {
      // No cache may keep one person's answer and show it to another.
      reply.header('cache-control', endpoint.role === 'anyone' ? 'no-cache' : 'no-store')
      const vary = reply.getHeader('vary')
      reply.header('vary', vary ? `${vary}, Authorization` : 'Authorization')
      request.account = await app.admit(request, endpoint.role)
      refuseOtherBody(request, endpoint)
    },
    preValidation: async request => {
      if (endpoint.files) await receive(request, endpoint.files)
      refuseControlCharacters(request.body, multiLine)
      refuseMisleadingTexts(request.body, multiLine)
      refuseControlCharacters(request.query)
      refuseControlCharacters(request.params)
    },
    // A hook that is not there costs nothing.
    ...(endpoint.files && {
      preHandler: async request =>
        refuseIncompleteForm(request, (!endpoint.filesOptional && endpoint.files) || []),
    }),
    handler: async (request, reply) => {
      const call = callOf<E>(request, reply)
      if (isCacheable && request.account === null) {
        return app.replyCached(canonicalUrl(endpoint, request), request, reply, async cachedHash => {
          const answer = await handler(call)
          return jsonResponse(endpoint, answer, isCacheable(answer, call), cachedHash)
        })
      }
      const answer = await once(request.headers[IDEMPOTENCY_KEY], call)
      if (!endpoint.produces) return answer
      if (typeof answer !== 'string') return reply.type(endpoint.produces).send(answer)
      const file = { status: 200, body: answer, type: endpoint.produces, isCacheable: false }
      const told = { cacheControl: 'private, no-cache', vary: 'Accept-Encoding, Authorization' }
      // A calendar that asks again is told by the ETag that nothing has changed.
      return app.replyCached(null, request, reply, async () => ({ ...file, ...told }))
    },
  })
  if (!endpoint.files && !endpoint.produces) {
    allowInProcess(app, endpoint, ({ idempotencyKey, ...input }, caller) =>
      once(idempotencyKey, {
        ...input,
        ...caller,
        files: {},
        setHeader: () => undefined,
      } as unknown as Call<E>),
    )
  }

  /** Runs the handler once for each idempotency key: a call that creates, sent again, answers what it made before. */
  async function once(key: string | string[] | undefined, call: Call<E>): Promise<ReplyOf<E>> {
    if (!endpoint.creates || typeof key !== 'string') return handler(call)
    const { params, body, files, log } = call
    const userId = call.user?.id ?? null
    const submission = { key, userId, endpoint: `${endpoint.method} ${endpoint.path}`, params, body, files }
    return app.answerOnce(submission, log, async () => handler(call))
  }
}

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const { method, role, summary, tag, params, query, body, files, creates, produces, reply } = endpoint
  return {
    summary,
    tags: [tag],
    operationId: `${method} ${endpoint.path}`.replace(/\W+/g, '_'),
    ...(role === 'anyone'
      ? { security: [] }
      : { security: [{ bearer: [] }], description: policies[policyOf(endpoint)].sentence }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(creates && { headers: IdempotencyHeaders }),
    ...(files && { consumes: ['multipart/form-data'] }),
    ...(produces ? { produces: [produces] } : { response: { '2xx': reply } }),
  }
}

function callOf<E extends Endpoint>(request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    body: request.body as BodyOf<E>,
    query: request.query as QueryOf<E>,
    params: request.params as ParamsOf<E>,
    files: request.receivedFiles as Call<E>['files'],
    user: request.account as UserOf<E['role']>,
    token: bearerOf(request),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    log: request.log,
    setHeader: (name, value) => {
      reply.header(name, value)
    },
  }
}

/** Refuses a form where JSON is read, or JSON where a form is read, before its bytes are taken. */
function refuseOtherBody(request: FastifyRequest, endpoint: Endpoint): void {
  const type = request.headers['content-type'] ?? ''
  if (endpoint.files && !/^multipart\/form-data\b/i.test(type)) {
    throw new HttpError(
      'request.unsupported_type',
      'This call takes a form with a file (multipart/form-data).',
    )
  }
  // ra-data-simple-rest calls the empty body of a DELETE text/plain: of a body that is not there no type is asked.
  if (!endpoint.body && !endpoint.files && !hasBody(request)) delete request.headers['content-type']
  if (!endpoint.files && endpoint.body && type && !/^application\/json\b/i.test(type)) {
    throw new HttpError('request.unsupported_type', 'This call takes JSON (application/json).')
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function receive(request: FastifyRequest, names: readonly string[]): Promise<void> {
  const { fields, files } = await receiveParts(request, names)
  request.body = fields
  request.receivedFiles = files
}

/** Refuses a form for its texts and files together, so that a person sees at once all that is missing. */
function refuseIncompleteForm(request: FastifyRequest, names: readonly string[]): void {
  const missing = names.filter(name => !request.receivedFiles[name])
  const fields = {
    ...validationMessages((request.validationError?.validation ?? []) as ErrorObject[]),
    ...Object.fromEntries(missing.map(name => [name, `${humanName(name)} is required.`])),
  }
  if (Object.keys(fields).length > 0) throw badInput(fields)
}
