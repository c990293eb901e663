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
import { ApiFailure, isSessionOver } from '#shared/api/apiFailure.ts'
import { submissionKeys } from '#shared/api/submissionKeys.ts'

/** The input of one call, typed by its endpoint. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  FilesOf<E> & {
    signal?: AbortSignal
    /** Replaces `fetch` for this call, for example to report an upload's progress. */
    send?: typeof fetch
    /** The key that came with the form's page; without one, a call that creates gets a new key. */
    idempotencyKey?: string | undefined
  }

type FilesOf<E extends Endpoint> = [FileNameOf<E>] extends [never]
  ? object
  : E extends { filesOptional: true }
    ? { files?: Partial<Record<FileNameOf<E>, File>> }
    : { files: Record<FileNameOf<E>, File> }

type Part<Name extends string, Shape> = Shape extends undefined
  ? object
  : object extends Shape
    ? { [name in Name]?: Shape }
    : { [name in Name]: Shape }

/** The arguments of a call: the input is optional if the endpoint needs none. */
export type CallRest<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** The only client of the API: typed by the contract; every failure is an `ApiFailure`. */
export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, ...rest: CallRest<E>): Promise<ReplyOf<E>>
  /** Calls an endpoint whose answer is not JSON, such as a calendar file. */
  download<E extends Endpoint>(endpoint: E, ...rest: CallRest<E>): Promise<Blob>
  /** Sends a plain request with the session's bearer, for react-admin's REST provider, whose POST creates records. */
  request(url: string, options?: RequestInit): Promise<Response>
}

export interface ApiClientOptions {
  /** The address of the API; empty for the page's own origin. */
  baseUrl: string
  /** The session's token, or the fixed bearer of anonymous calls. */
  bearer: () => string
  /** Called if the session that made the call has ended and is still the browser's session. */
  onSessionEnded?: () => void
  fetch?: typeof fetch
  /** Waits before a write that a busy server refused is sent once more; without it none is. */
  pause?: () => Promise<void>
}

/** Creates the API client; the base address and the bearer are options, so that tests and the server can create one too. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const usual: typeof fetch = options.fetch ?? ((url, init) => fetch(url, init))
  const keys = submissionKeys()

  async function request(url: string, init: RequestInit = {}, send = usual): Promise<Response> {
    const headers = new Headers(init.headers)
    const bearer = options.bearer()
    headers.set('authorization', `Bearer ${bearer}`)
    const attemptOnce = () => reach(() => send(`${options.baseUrl}${url}`, { ...init, headers }), init.signal)
    const isWrite = init.method !== undefined && init.method !== 'GET'
    let response = await attemptOnce()
    // The server changes nothing when it answers 503.
    if (isWrite && response.status === 503 && options.pause) {
      await options.pause()
      response = await attemptOnce()
    }
    if (response.ok) return response
    const failure = await failureOf(response)
    // Somebody else may have signed in meanwhile in another tab.
    if (isSessionOver(failure.code) && options.bearer() === bearer) options.onSessionEnded?.()
    throw failure
  }

  function run(endpoint: Endpoint, input: LooseInput = {}, key?: string): Promise<Response> {
    const { body, headers } = payloadOf(endpoint, input)
    const init = { method: endpoint.method, body, headers: keyed(headers, key), signal: input.signal ?? null }
    return request(addressOf(endpoint, input), init, input.send)
  }

  /** Sends a call that creates with an idempotency key, so that a second press creates nothing more. */
  function runOnce<T>(endpoint: Endpoint, input: LooseInput = {}, send: (key?: string) => Promise<T>) {
    if (!endpoint.creates) return send()
    const { idempotencyKey: firstKey } = input
    return keys.under({ place: endpoint.path, words: wordsOf(input), firstKey }, send)
  }

  return {
    request(url, init = {}) {
      const { body } = init
      if (init.method !== 'POST' || typeof body !== 'string') return request(url, init)
      return keys.under({ place: url, words: body }, key =>
        request(url, { ...init, headers: keyed(init.headers, key) }),
      )
    },
    call(endpoint, ...[input]) {
      return runOnce(endpoint, input, async key => {
        const response = await run(endpoint, input, key)
        const reply = await reach(() => response.json(), input?.signal)
        if (reply && typeof reply === 'object' && 'status' in reply && reply.status === 'error') {
          throw new ApiFailure('refused', response.status, reply)
        }
        return reply
      })
    },
    async download(endpoint, ...[input]) {
      const response = await run(endpoint, input)
      return reach(() => response.blob(), input?.signal)
    },
  }
}

interface LooseInput {
  params?: object
  query?: object
  body?: object
  files?: Record<string, File>
  signal?: AbortSignal
  send?: typeof fetch
  idempotencyKey?: string | undefined
}

function keyed(headers: HeadersInit | undefined, key: string | undefined): Headers {
  const all = new Headers(headers)
  if (key !== undefined) all.set('idempotency-key', key)
  return all
}

/** Returns the submission as text, with the name, size and date of each file. */
function wordsOf({ params, body, files = {} }: LooseInput): string {
  const told = Object.values(files).map(({ name, size, lastModified }) => [name, size, lastModified])
  return JSON.stringify([params, body, told])
}

function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const path = filledPath(endpoint, input.params)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function payloadOf(endpoint: Endpoint, input: LooseInput): { body: BodyInit | null; headers: HeadersInit } {
  if (endpoint.files) {
    const form = new FormData()
    for (const [name, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined) form.set(name, String(value))
    }
    for (const [name, file] of Object.entries(input.files ?? {})) form.set(name, file)
    return { body: form, headers: {} }
  }
  if (!input.body) return { body: null, headers: {} }
  return { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }
}

async function reach<T>(run: () => Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  try {
    return await run()
  } catch {
    throw new ApiFailure(signal?.aborted ? 'aborted' : 'network', 0, {})
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const isJson = response.headers.get('content-type')?.includes('json')
  const envelope: Partial<FailureEnvelope> = isJson ? await response.json().catch(() => ({})) : {}
  const wait = response.headers.get('retry-after')
  return new ApiFailure('refused', response.status, envelope, wait === null ? null : Number(wait))
}
