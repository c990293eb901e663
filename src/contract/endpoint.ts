import type { ErrorCode } from '#contract/errorCodes.ts'
import type { EndpointRole, PolicyName } from '#contract/policies.ts'
import type { Static, TObject, TSchema } from '#contract/schema.ts'

/**
 * One call of the academy's API, written once: the server binds it to a handler (`server/platform/http/registerEndpoint.ts`), the
 * browser calls it (`src/shared/api/apiClient.ts`), the OpenAPI document is made from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters, e.g. `/api/courses/:slug`. */
  readonly path: string
  readonly role: EndpointRole
  /** The name of the policy that is asked beside the role (`policies.ts`); left out if the role says everything. */
  readonly policy?: PolicyName
  /** One sentence for the API's documentation. */
  readonly summary: string
  readonly tag: string
  readonly params?: TObject
  /** Query values arrive as text; the server turns numbers into numbers. */
  readonly query?: TObject
  /** The JSON body, or the text parts of a multipart body when `files` is given. */
  readonly body?: TObject
  /** Names of the file parts: the call is then `multipart/form-data`. */
  readonly files?: readonly string[]
  /** The files may be left out. */
  readonly filesOptional?: true
  /** The media type of an answer that is no JSON; `reply` is then text. */
  readonly produces?: string
  /** Makes something new: sent again with the same `Idempotency-Key` it answers again what it made the first time. */
  readonly creates?: true
  /** The errors that it may answer beside those that every call of its role and kind may (docs/error-codes.md). */
  readonly errors?: readonly ErrorCode[]
  /** The whole body of a successful answer, `status: 'success'` included. */
  readonly reply: TSchema
}

/** Returns an endpoint's path with its parameters in their places; one that is missing leaves its place empty. */
export function filledPath({ path }: Pick<Endpoint, 'path'>, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
}

type StaticOf<S> = S extends TSchema ? Static<S> : undefined

export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>
export type ReplyOf<E extends Endpoint> = StaticOf<E['reply']>
export type FileNameOf<E extends Endpoint> = E['files'] extends readonly (infer N extends string)[]
  ? N
  : never
