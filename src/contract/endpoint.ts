import type { ErrorCode } from '#contract/errorCodes.ts'
import type { EndpointRole, PolicyName } from '#contract/policies.ts'
import type { Static, TObject, TSchema } from '#contract/schema.ts'

/**
 * An endpoint of the API, defined once: the server binds it to a handler (`server/platform/http/registerEndpoint.ts`), the
 * browser calls it (`src/shared/api/apiClient.ts`), and the OpenAPI document is made from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters, e.g. `/api/courses/:slug`. */
  readonly path: string
  readonly role: EndpointRole
  /** The policy that is checked besides the role (`policies.ts`); left out if the role is enough. */
  readonly policy?: PolicyName
  /** One sentence for the API's documentation. */
  readonly summary: string
  readonly tag: string
  readonly params?: TObject
  /** Query values arrive as text; the server parses numbers. */
  readonly query?: TObject
  /** The JSON body, or the text parts of a multipart body when `files` is given. */
  readonly body?: TObject
  /** The names of file parts; the request is then `multipart/form-data`. */
  readonly files?: readonly string[]
  /** True if the files are optional. */
  readonly filesOptional?: true
  /** The media type of a reply that is not JSON; `reply` is then text. */
  readonly produces?: string
  /** True if it creates something: a repeat with the same `Idempotency-Key` gets the first reply. */
  readonly creates?: true
  /** Its errors besides those of all endpoints of its role and kind (docs/error-codes.md). */
  readonly errors?: readonly ErrorCode[]
  /** The whole body of a successful reply, including `status: 'success'`. */
  readonly reply: TSchema
}

/** Returns an endpoint's path with its parameters filled in; a missing one is left empty. */
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
