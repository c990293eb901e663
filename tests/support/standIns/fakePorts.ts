import type { ExchangeRate, PushNetwork } from '#server/platform/appContext.ts'
import type { Storage } from '#server/platform/files/storage/storage.ts'
import type { Email, Mail } from '#server/platform/mailer/mail.ts'
import { type PaymentProvider, ProviderUnavailable } from '#server/platform/ports/paymentProvider.ts'
import type { Clock } from '#server/platform/time/clock.ts'

/** A clock that stands at 2 March 2026, 09:00 UTC until it is moved. */
export interface FakeClock extends Clock {
  advance(time: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export function fakeClock(): FakeClock {
  let now = Date.parse('2026-03-02T09:00:00.000Z')
  return {
    now: () => new Date(now),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

/** Mail that stores its letters. */
export interface FakeMail extends Mail {
  letters: Email[]
}

export function fakeMail(): FakeMail {
  const letters: Email[] = []
  return { letters, send: async letter => void letters.push(letter), close: async () => undefined }
}

/** Storage in memory; `files` is its content. */
export interface FakeStorage extends Storage {
  files: Map<string, Uint8Array>
}

export function fakeStorage(): FakeStorage {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    put: async (name, bytes) => void files.set(name, bytes),
    get: async name => files.get(name) ?? null,
    list: async () => [...files.keys()],
    remove: async name => void files.delete(name),
  }
}

/** Returns a rate of 430 naira per dollar, as without a configured source. */
export function fakeExchangeRate(rate = 4_300_000): ExchangeRate {
  return { nairaPerDollar: async () => rate, known: async () => rate }
}

/** Returns a provider that does not answer; tests of payments use their own. */
export function absentProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderUnavailable('no provider in this test', { isTransient: false })
  }
  return {
    mode: 'sandbox',
    publicKey: 'pk_test_sandbox',
    secretKey: null,
    verify: refuse,
    list: refuse,
    refund: refuse,
    refundsOf: refuse,
    close: async () => undefined,
  }
}

/** Returns a network without push services: every message fails. */
export function absentPushNetwork(): PushNetwork {
  return {
    post: async () => {
      throw new Error('There is no push service here.')
    },
    close: async () => undefined,
  }
}
