import type { ErrorObject } from 'ajv'
import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Way } from '#contract/rules/reach.ts'
import type { InProcessAnswer, InProcessInput } from '#pages/pageRenderer.ts'
import { IDEMPOTENCY_KEY, IdempotencyHeaders } from '../idempotency/key.ts'
import { multiLineNames, refuseControlCharacters } from './controlCharacters.ts'
import { badInput } from './errors.ts'
import { failureEnvelope, httpErrorFrom } from './plugins/failures.ts'
import { serializerCompiler } from './serialization.ts'
import { validatorCompiler } from './validation.ts'
import { validationMessages } from './validationMessages.ts'

/** The visitor for whom a call is made in the same process; they have no account. */
export interface InProcessCaller {
  requestId: string
  ip: string
  log: FastifyBaseLogger
}

/** A call that may be made in the same process. */
export type InProcessCall = (input: InProcessInput, caller: InProcessCaller) => Promise<InProcessAnswer>

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls that may be made in the same process, by method and path: `GET /api/courses`. */
    inProcess: Map<string, InProcessCall>
  }
}

type Input = Required<Omit<InProcessInput, 'idempotencyKey'>> & Pick<InProcessInput, 'idempotencyKey'>
type Run = (input: Input, caller: InProcessCaller) => unknown

/**
 * Makes the function that calls an endpoint of role `anyone` without HTTP in between: with the same validation, handler, schema of
 * the answer and errors.
 */
export function inProcessCall(endpoint: Endpoint, run: Run, way: Way | null): InProcessCall {
  const { method, path: url, reply } = endpoint
  const multiLine = multiLineNames(endpoint.body)
  return async (input, caller) => {
    try {
      const answer = await run(checked(endpoint, input, multiLine), caller)
      return { status: 200, text: serializerCompiler({ schema: reply, method, url })(answer) }
    } catch (error) {
      const failure = httpErrorFrom(error as FastifyError)
      if (failure.status >= 500) caller.log.error({ err: error, reqId: caller.requestId }, 'call failed')
      return { status: failure.status, text: JSON.stringify(failureEnvelope(failure, caller.requestId, way)) }
    }
  }
}

/** Returns a validated copy of the input: numbers and defaults are written into it. */
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
    refuseControlCharacters(part, multiLine, name)
    const schema = schemas[name]
    // The compiler keeps what it has compiled, so this costs a look-up.
    const validate =
      schema && validatorCompiler({ schema, httpPart: name, method: endpoint.method, url: endpoint.path })
    if (validate && validate(part) !== true)
      throw badInput(validationMessages((validate.errors ?? []) as ErrorObject[]))
  }
  return { ...parts, ...(idempotencyKey !== undefined && { idempotencyKey }) }
}
