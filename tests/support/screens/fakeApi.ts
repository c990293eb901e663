import { Clean } from 'typebox/value'
import { type AcademyConfig, getConfig } from '#contract/academy.ts'
import { allEndpoints } from '#contract/allEndpoints.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import { type ErrorCode, errorCodes } from '#contract/errorCodes.ts'
import { listOwnWaiting } from '#contract/waiting.ts'

/** The contents of a call to the fake server. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>
  query: { [Name in keyof QueryOf<E>]?: string }
  body: BodyOf<E>
  files: Record<string, File>
  bearer: string
}

/** A `Response` is for the plain REST calls, whose answers have no envelope. */
type Reply<E extends Endpoint> = Omit<ReplyOf<E>, 'status'> | Refused | NoAnswer | Response | string
type Answer<E extends Endpoint> = Reply<E> | ((asked: Asked<E>) => Reply<E> | Promise<Reply<E>>)

class Refused {
  readonly status: number
  readonly envelope: Partial<FailureEnvelope>
  constructor(code: ErrorCode, envelope: Partial<FailureEnvelope>) {
    this.status = errorCodes[code].status
    this.envelope = { status: 'error', code, request_id: 'test', ...envelope }
  }
}
class NoAnswer {}

/** Returns a refusal with an error code, a sentence and other fields of the envelope. */
export function refused(code: ErrorCode, error: string, more: Partial<FailureEnvelope> = {}): Refused {
  return new Refused(code, { error, ...more })
}

/** Makes a call fail as if the network were down. */
export function unreachable(): NoAnswer {
  return new NoAnswer()
}

/**
 * A fake server based on the contract: each call returns the test's answer, and a call without one fails the test. `calls` lists
 * the calls as `METHOD /path`.
 */
export class FakeApi {
  readonly calls: { line: string; body: unknown }[] = []
  readonly #answers = new Map<string, Answer<never>>()

  constructor(own: Partial<AcademyConfig> = {}) {
    this.on(getConfig, { data: { ...config, ...own } })
    // Most learners are on no waiting list.
    this.on(listOwnWaiting, { data: [] })
  }

  /** Sets the answer of a call; a later one replaces it. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): this {
    this.#answers.set(lineOf(endpoint), answer as Answer<never>)
    return this
  }

  /** Returns the bodies of all calls of one endpoint, in order. */
  bodiesOf<E extends Endpoint>(endpoint: E): BodyOf<E>[] {
    return this.calls.filter(({ line }) => line === lineOf(endpoint)).map(({ body }) => body as BodyOf<E>)
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://academy.test')
    const method = init.method ?? 'GET'
    const endpoint = mostLiteralFirst.find(known => known.method === method && matching(known, url.pathname))
    if (!endpoint) throw new Error(`The contract has no call ${method} ${url.pathname}.`)
    const { body, files } = contentOf(init.body)
    this.calls.push({ line: lineOf(endpoint), body })
    const answer = this.#answers.get(lineOf(endpoint))
    if (answer === undefined) throw new Error(`The test does not say what ${lineOf(endpoint)} answers.`)
    const asked = {
      params: matching(endpoint, url.pathname)?.groups,
      query: Object.fromEntries(url.searchParams),
      body,
      files,
      bearer: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '',
    }
    return responseOf(endpoint, typeof answer === 'function' ? await answer(asked as never) : answer)
  }
}

/** The default configuration. */
export const config: AcademyConfig = {
  name: 'Belong Academy',
  contact: { email: null, phone: null, address: null },
  naira_rate: 730,
  social: { facebook: null, x: null, instagram: null, linkedin: null, youtube: null },
  payments: { mode: 'sandbox', public_key: 'pk_test_sandbox' },
  demo_accounts: null,
}

/** Literal paths first: `/api/courses/enrolled` is not a course of that name. */
const mostLiteralFirst = [...allEndpoints].sort((a, b) => a.path.split(':').length - b.path.split(':').length)

function lineOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function matching({ path }: Endpoint, pathname: string): RegExpExecArray | null {
  const pattern = path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`).exec(decodeURI(pathname))
}

function contentOf(content: unknown): { body: unknown; files: Record<string, File> } {
  if (!(content instanceof FormData)) {
    return { body: typeof content === 'string' ? JSON.parse(content) : undefined, files: {} }
  }
  const parts = [...content.entries()]
  return {
    body: Object.fromEntries(parts.filter(([, value]) => typeof value === 'string')),
    files: Object.fromEntries(parts.filter((part): part is [string, File] => part[1] instanceof File)),
  }
}

/** Like the server, sends only the fields in the endpoint's schema. */
function responseOf(endpoint: Endpoint, reply: object | string): Response {
  if (reply instanceof Response) return reply.clone()
  if (reply instanceof NoAnswer) throw new TypeError('Failed to fetch')
  if (typeof reply === 'string') return new Response(reply, { headers: { 'content-type': 'text/plain' } })
  if (reply instanceof Refused) return Response.json(reply.envelope, { status: reply.status })
  return Response.json(Clean(endpoint.reply, structuredClone({ status: 'success', ...reply })))
}
