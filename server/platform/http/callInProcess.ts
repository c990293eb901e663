import type { ErrorObject } from 'ajv'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AskInProcess, InProcessAnswer, InProcessInput } from '#pages/pageRenderer.ts'
import { badInput } from '../errors.ts'
import { IDEMPOTENCY_KEY, IdempotencyHeaders } from '../idempotency/answerOnce.ts'
import { type Account, refuseOtherRole } from './account.ts'
import { multiLineNames, refuseControlCharacters, refuseMisleadingTexts } from './controlCharacters.ts'
import { failureEnvelope, httpErrorFrom } from './plugins/failures.ts'
import { serializerCompiler, validationMessages, validatorCompiler } from './validation.ts'

/** The caller of an in-process call. */
interface InProcessCaller {
  /** The signed-in account; null for a visitor. */
  user: Account | null
  /** The session's token; null for a visitor. */
  token: string | null
  requestId: string
  ip: string
  userAgent: string
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Endpoints that can be called in-process, by method and path: `GET /api/courses`. */
    inProcess: Map<string, (input: InProcessInput, caller: InProcessCaller) => Promise<InProcessAnswer>>
  }
}

type Input = Required<Omit<InProcessInput, 'idempotencyKey'>> & Pick<InProcessInput, 'idempotencyKey'>

/**
 * Calls the API while a page is rendered: in-process, as a visitor or as the page's user. Browsers send the cookie with every
 * request, so a cookie only allows reading, unless a form of our own page was posted.
 */
export function askInProcess(
  app: FastifyInstance,
  { id, ip, log, headers }: FastifyRequest,
  user: Account | null = null,
  { isOwnForm = false, token = null }: { isOwnForm?: boolean; token?: string | null } = {},
): AskInProcess {
  const userAgent = headers['user-agent'] ?? ''
  return (endpoint, input) => {
    const call = app.inProcess.get(nameOf(endpoint))
    if (!call) throw new Error(`${nameOf(endpoint)} cannot be asked by a page.`)
    if (user && endpoint.method !== 'GET' && !isOwnForm)
      throw new Error('A cookie opens pages; only a form of our own changes something.')
    return call(input, { user, token, requestId: id, ip, userAgent, log })
  }
}

/** Lets pages call an endpoint without HTTP, with the same role check, validation, handler, reply schema and errors. */
export function allowInProcess(
  app: FastifyInstance,
  endpoint: Endpoint,
  run: (input: Input, caller: InProcessCaller) => unknown,
): void {
  const { method, path: url, reply } = endpoint
  const multiLine = multiLineNames(endpoint.body)
  app.inProcess.set(nameOf(endpoint), async (input, caller) => {
    try {
      refuseOtherRole(caller.user, endpoint.role)
      const answer = await run(checked(endpoint, input, multiLine), caller)
      return { status: 200, text: serializerCompiler({ schema: reply, method, url })(answer) }
    } catch (error) {
      const failure = httpErrorFrom(error as FastifyError)
      if (failure.status >= 500) caller.log.error({ err: error, reqId: caller.requestId }, 'call failed')
      const text = JSON.stringify(failureEnvelope(failure, caller.requestId, app.wayToReach))
      return { status: failure.status, text }
    }
  })
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`
}

/** Returns a validated copy of the input, with numbers parsed and defaults filled in. */
function checked(
  endpoint: Endpoint,
  { idempotencyKey, ...input }: InProcessInput,
  multiLine: ReadonlySet<string>,
): Input {
  const parts = { params: { ...input.params }, query: { ...input.query }, body: { ...input.body } }
  const headers = idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey }
  const { params, query, body } = endpoint
  const schemas: Record<string, object | undefined> = { params, query, body, headers: IdempotencyHeaders }
  for (const [name, part] of Object.entries({ ...parts, headers })) {
    refuseControlCharacters(part, multiLine)
    if (name === 'body') refuseMisleadingTexts(part, multiLine)
    const schema = schemas[name]
    // The compiler caches, so this is only a look-up.
    const validate =
      schema && validatorCompiler({ schema, httpPart: name, method: endpoint.method, url: endpoint.path })
    if (validate && validate(part) !== true)
      throw badInput(validationMessages((validate.errors ?? []) as ErrorObject[]))
  }
  return { ...parts, ...(idempotencyKey !== undefined && { idempotencyKey }) }
}
