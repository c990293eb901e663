import type { FastifyInstance } from 'fastify'
import {
  type BodyOf,
  type Endpoint,
  type FileNameOf,
  filledPath,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import { errorsOf } from '#server/platform/http/plugins/documentation.ts'

/** A file in a browser's form. */
export interface TestFile {
  bytes: Uint8Array
  filename?: string
  type?: string
}

/** The input of a call. The types are the contract's; `raw` allows input that they forbid. */
export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  files?: Partial<Record<FileNameOf<E>, TestFile>>
  /** Sent instead of `query` and `body`: bad input that the types forbid. */
  raw?: { query?: Record<string, unknown>; body?: unknown; text?: string }
  headers?: Record<string, string>
  /** The IP address of the caller. */
  from?: string
}

/** An answer: `body` typed by the contract, `failure` of a refused call. */
export interface TestReply<E extends Endpoint> {
  status: number
  body: ReplyOf<E>
  failure: FailureEnvelope
  headers: Record<string, unknown>
  text: string
}

/** Calls endpoints through `app.inject`. */
export interface TestClient {
  call<const E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<TestReply<E>>
}

/** Returns a client that sends the given bearer token. */
export function clientOf(app: FastifyInstance, bearer: () => Promise<string>): TestClient {
  return {
    call: async (endpoint, options = {}) => {
      const payload = payloadOf(endpoint, options)
      const response = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, options),
        headers: { authorization: `Bearer ${await bearer()}`, ...payload.headers, ...options.headers },
        ...(options.from !== undefined && { remoteAddress: options.from }),
        ...(payload.body !== undefined && { payload: payload.body }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      const json = isJson ? response.json() : response.payload
      if (json?.status === 'error') mustBeNamed(endpoint, json)
      return {
        status: response.statusCode,
        body: json,
        failure: json,
        headers: response.headers,
        text: response.payload,
      }
    },
  }
}

/** Fails if a call answers an error that the contract does not name for it: clients rely on that. */
function mustBeNamed(endpoint: Endpoint, { code }: FailureEnvelope): void {
  // An empty parameter or a dot changes the path, so the call is not reached.
  if (code?.startsWith('address.')) return
  if (code && errorsOf(endpoint).includes(code)) return
  throw new Error(
    `${endpoint.method} ${endpoint.path} answers the error "${code}", which its contract does not name.`,
  )
}

function addressOf<E extends Endpoint>(endpoint: E, { params, query, raw }: CallOptions<E>): string {
  const path = filledPath(endpoint, params)
  const values = Object.entries((raw?.query ?? query ?? {}) as Record<string, unknown>)
  const search = new URLSearchParams(values.filter(([, value]) => value !== undefined) as [string, string][])
  return values.length > 0 ? `${path}?${search}` : path
}

function payloadOf<E extends Endpoint>(endpoint: E, options: CallOptions<E>) {
  const body = options.raw && 'body' in options.raw ? options.raw.body : options.body
  if (endpoint.files) return formOf((body ?? {}) as Record<string, unknown>, options.files ?? {})
  if (options.raw?.text !== undefined) {
    return { headers: { 'content-type': 'application/json' }, body: options.raw.text }
  }
  if (body === undefined) return { headers: {} }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(fields: Record<string, unknown>, files: Partial<Record<string, TestFile>>) {
  const boundary = 'academy-test-boundary'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  for (const [name, file] of Object.entries(files)) {
    if (!file) continue
    const { filename = 'cover.jpg', type = 'image/jpeg', bytes } = file
    const head = `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}`
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts),
  }
}
