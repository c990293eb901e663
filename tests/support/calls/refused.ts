import { expect } from 'vitest'
import type { FailureEnvelope } from '#contract/envelope.ts'

interface RefusalMatchers<R> {
  /** Expects this HTTP status, the envelope, a sentence (the given one) and no internals. */
  toBeRefused(status: number, sentence?: string | RegExp): R
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: vitest declares its interface so
  interface Assertion<T = any> extends RefusalMatchers<T> {}
}

/** Matches internals that no failure may show: stacks, SQL, paths of this machine. */
export const INSIDES =
  /\\n\s+at |\.[jt]s:\d+|node_modules|\bselect .* from\b|\binsert into\b|SQLITE|constraint|\/work\/|\/tmp\//i

expect.extend({
  toBeRefused(
    reply: { status: number; failure: FailureEnvelope; text: string },
    status: number,
    sentence?: string | RegExp,
  ) {
    const { failure, text } = reply
    const isEnvelope =
      failure?.status === 'error' &&
      typeof failure.error === 'string' &&
      failure.error.length > 5 &&
      typeof failure.request_id === 'string'
    const isSentence =
      sentence === undefined ||
      (typeof sentence === 'string' ? failure?.error === sentence : sentence.test(failure?.error ?? ''))
    const isDiscreet = !INSIDES.test(text)
    return {
      pass: reply.status === status && isEnvelope && isSentence && isDiscreet,
      message: () =>
        `expected a refusal ${status} ${sentence ?? ''}, but got ${reply.status}: ${text.slice(0, 600)}`,
    }
  },
})
