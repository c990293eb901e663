import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../http/requestLog.ts'
import type { EncodedAnswer, KeptAnswer, SentHeaders } from './cachedResponse.ts'
import { encodedAlready, isKnown } from './cachedResponse.ts'
import { countSent } from './pressAnswer.ts'

/** Of one request alone, not of the answer. */
const OF_ONE_REQUEST =
  /^(?:x-request-id|x-ratelimit-.*|retry-after|set-cookie|access-control-.*|date|connection|content-length)$/

/** Where a request's answer would be kept; null where it must not be answered from what is kept. */
export type FindKept = (request: IncomingMessage) => KeptAnswer | undefined

/** Answers what is kept before the framework sees the request. */
export interface Door {
  /** True when the request is answered. */
  answers(request: IncomingMessage, response: ServerResponse): boolean
  /** Opens the door: until then every request goes on to the framework. */
  open(find: FindKept): void
  /** While the server closes, the framework tells clients so. */
  close(): void
}

/**
 * A kept answer goes out here, before routing, rate limit and security plugins, whose work it would repeat: its headers
 * were taken from the answer that they let through. It costs less than counting it would, so it is not counted.
 */
export function createDoor(): Door {
  let find: FindKept | null = null
  return {
    open: found => {
      find = found
    },
    close: () => {
      find = null
    },
    answers(request, response) {
      if (find === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const answer = find(request)
      if (answer === undefined) return false
      const { headers } = request
      const encodedAnswer = encodedAlready(answer, headers['accept-encoding'])
      if (encodedAnswer?.headers === undefined) return false
      const id = requestIdOf(request)
      if (isKnown(answer, headers['if-none-match'])) {
        response.writeHead(304, [...notModifiedHead(answer, encodedAnswer), 'x-request-id', id])
        response.end()
      } else {
        encodedAnswer.head ??= headOf(encodedAnswer.headers, encodedAnswer.bytes.length)
        response.writeHead(answer.status, [...encodedAnswer.head, 'x-request-id', id])
        response.end(request.method === 'HEAD' ? undefined : encodedAnswer.bytes)
        countSent(answer, encodedAnswer)
      }
      return true
    },
  }
}

function notModifiedHead({ cacheControl, vary }: KeptAnswer, { etag }: EncodedAnswer): string[] {
  return ['ETag', etag, 'Cache-Control', cacheControl, 'Vary', vary]
}

function headOf(headers: SentHeaders, length: number): string[] {
  const lines = Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !OF_ONE_REQUEST.test(name))
    .flatMap(([name, value]) => [name, String(value)])
  return [...lines, 'content-length', String(length)]
}
