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
import { badInput, HttpError } from '../errors.ts'
import { IDEMPOTENCY_KEY, IdempotencyHeaders } from '../idempotency/answerOnce.ts'
import { canonicalUrl, jsonResponse } from '../responseCache/cachedCall.ts'
import { type Account, bearerOf } from './account.ts'
import { allowInProcess } from './callInProcess.ts'
import { multiLineNames, refuseControlCharacters, refuseMisleadingTexts } from './controlCharacters.ts'
import { type ReceivedFile, receiveParts } from './multipart.ts'
import { humanName, textValidatorCompiler, validationMessages } from './validation.ts'

/** A call as its handler gets it: validated, and `user` has the endpoint's role. */
export interface Call<E extends Endpoint> {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  files: E extends { filesOptional: true }
    ? Partial<Record<FileNameOf<E>, ReceivedFile>>
    : Record<FileNameOf<E>, ReceivedFile>
  user: UserOf<E['role']>
  /** The call's bearer token, if any. */
  token: string | null
  requestId: string
  /** The caller's address; forwarded headers count only from configured proxies. */
  ip: string
  /** The caller's User-Agent; empty if missing. */
  userAgent: string
  log: FastifyBaseLogger
  /** Sets a header that is not part of the contract's reply (Content-Range). */
  setHeader(name: string, value: string): void
}

/** The caller's account; null for a visitor if the role is `anyone`. */
type UserOf<R extends EndpointRole> = R extends 'anyone' ? Account | null : Account

/** A handler returns the whole body of the successful reply or throws an `HttpError`. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>

/** Returns whether a reply to a visitor is cached; a reply to free text is not, because texts are endless. */
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
 * Binds an endpoint to its handler. The role is checked before the body is read, the body is validated before the handler runs,
 * and the reply's schema is the serializer: fields that it does not name are not sent.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: Pick<RouteShorthandOptions, 'config'> & { isCacheable?: IsCacheable<E> } = {},
): void {
  const { isCacheable } = options
  const multiLine = multiLineNames(endpoint.body)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      ...options.config,
      endpoint,
      ...(isCacheable && { audienceOf: request => (app.isVisitor(request) ? 'visitor' : null) }),
    },
    ...(endpoint.files && { validatorCompiler: textValidatorCompiler, attachValidation: true }),
    onRequest: async (request, reply) => {
      // No cache may store one user's reply and show it to another.
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
    // A missing hook costs nothing.
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
      const headers = { cacheControl: 'private, no-cache', vary: 'Accept-Encoding, Authorization' }
      // The ETag tells a calendar client that nothing changed.
      return app.replyCached(null, request, reply, async () => ({ ...file, ...headers }))
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

  /** Runs the handler once per idempotency key; a repeated creating call gets the first reply. */
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

/** Refuses a form for a JSON endpoint and JSON for a form endpoint, before the body is read. */
function refuseOtherBody(request: FastifyRequest, endpoint: Endpoint): void {
  const type = request.headers['content-type'] ?? ''
  if (endpoint.files && !/^multipart\/form-data\b/i.test(type)) {
    throw new HttpError(
      'request.unsupported_type',
      'This call takes a form with a file (multipart/form-data).',
    )
  }
  // ra-data-simple-rest sends text/plain with the empty body of a DELETE; without a body the type does not matter.
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

/** Checks a form's texts and files together, so that the user sees all missing fields at once. */
function refuseIncompleteForm(request: FastifyRequest, names: readonly string[]): void {
  const missing = names.filter(name => !request.receivedFiles[name])
  const fields = {
    ...validationMessages((request.validationError?.validation ?? []) as ErrorObject[]),
    ...Object.fromEntries(missing.map(name => [name, `${humanName(name)} is required.`])),
  }
  if (Object.keys(fields).length > 0) throw badInput(fields)
}
