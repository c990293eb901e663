import type { Insertable } from 'kysely'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { createPayment, paymentWebhook } from '#contract/payments.ts'
import type { Actor } from '#server/money/payments/paymentEvents.ts'
import type { PaystackLimits } from '#server/money/payments/provider/paystack/paystackHttp.ts'
import {
  createSandbox,
  SANDBOX_PREFIX,
  SANDBOX_PUBLIC_KEY,
} from '#server/money/payments/provider/sandbox/sandbox.ts'
import { createSandboxProvider } from '#server/money/payments/provider/sandbox/sandboxProvider.ts'
import { createMemoryStore } from '#server/money/payments/provider/sandbox/store.ts'
import { SIGNATURE_HEADER, signatureOf } from '#server/money/payments/provider/webhookEvent.ts'
import { keepWebhookEvent, WEBHOOK_EVENT, webhookJobs } from '#server/money/payments/webhooks/webhookJobs.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { CoursesTable } from '#server/platform/database/tables/catalogue.ts'
import type { Account } from '#server/platform/http/account.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import type { PaymentProvider } from '#server/platform/ports/paymentProvider.ts'
import { academyWith, type TestAcademy } from './academy.ts'

/** A course at $100: ₦73,000 at the rate of 730. */
export const PRICE = 73_000
export const PRICE_KOBO = 7_300_000

let count = 0

/** Returns a reference as a browser makes it. */
export function newReference(): string {
  count += 1
  return `T${count}-abcdefgh`
}

/** Builds an academy with a paid course; its provider is the sandbox behind the real adapter. */
export async function payingAcademy(
  options: {
    course?: Partial<Insertable<CoursesTable>>
    limits?: Partial<PaystackLimits>
    config?: Partial<Config>
    provider?: (sandboxed: PaymentProvider) => PaymentProvider
  } = {},
) {
  const sandbox = createSandbox({ store: createMemoryStore(), now: () => academy.clock.now() })
  const limits = { retryDelayMs: 5, breakAfter: 1_000, ...options.limits }
  const sandboxed = createSandboxProvider(sandbox, limits)
  const provider = options.provider?.(sandboxed) ?? sandboxed
  const verify = vi.spyOn(provider, 'verify')
  const academy = await academyWith(
    { course: { original_price_cents: 20_000, discounted_price_cents: 10_000, ...options.course } },
    { ports: { paymentProvider: provider }, config: options.config },
  )
  const { server, db, course } = academy

  async function post(path: string, body?: object) {
    const answer = await server.inject({
      method: 'POST',
      url: `${SANDBOX_PREFIX}/checkout/${path}`,
      payload: body,
    })
    return answer.json()
  }

  return {
    ...academy,
    sandbox,
    /** Counts the requests to the provider. */
    verify,
    /** Creates a payment for the course; amount in naira. */
    create: (
      learner: Account,
      reference = newReference(),
      wish: Partial<BodyOf<typeof createPayment>> = {},
    ) =>
      server.as(learner).call(createPayment, {
        body: { reference, amount: PRICE, description: 'A course', course_id: course.id, ...wish },
      }),
    /** Pays in the popup, with any amount in kobo. */
    pay: async (reference: string, amount = PRICE_KOBO) => {
      await post('open', { key: SANDBOX_PUBLIC_KEY, email: 'lara@example.com', amount, ref: reference })
      await post(`${reference}/pay`)
    },
    decline: async (reference: string, amount = PRICE_KOBO) => {
      await post('open', { key: SANDBOX_PUBLIC_KEY, email: 'lara@example.com', amount, ref: reference })
      await post(`${reference}/decline`)
    },
    /** Posts a webhook like the provider, signed by default; waits until it was processed once. */
    webhook: async (event: object | string, headers: Record<string, string> = {}) => {
      const payload = typeof event === 'string' ? event : JSON.stringify(event)
      const signature = signatureOf(Buffer.from(payload), sandbox.secretKey)
      const answer = await server.inject({
        method: 'POST',
        url: paymentWebhook.path,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature, ...headers },
        payload,
      })
      await waitForWebhooks(db)
      return answer
    },
    payments: () => db.selectFrom('payments').selectAll().orderBy('id').execute(),
    enrolments: () => db.selectFrom('enrolments').selectAll().orderBy('id').execute(),
    events: (reference: string) =>
      db.selectFrom('payment_events').selectAll().where('reference', '=', reference).orderBy('id').execute(),
  }
}

/** Waits until every stored webhook was tried once, and none is being tried again. */
export async function waitForWebhooks(db: Db): Promise<void> {
  await vi.waitFor(async () => expect(await busyEvents(db)).toBe(0), { timeout: 30_000, interval: 5 })
}

/** Processes the stored webhooks that are due, as a running server does; returns how many. */
export async function workOffWebhooks(
  academy: Pick<TestAcademy, 'ports' | 'config' | 'db'>,
): Promise<number> {
  const lane = createLane(asAcademy(academy), webhookJobs(QUIET_ACTOR.log), QUIET_ACTOR.log)
  lane.start()
  return lane.settled()
}

/** Stores a signed event to be processed later. */
export async function keepWebhook(
  db: Db,
  event: { event: string; data: { reference: string } },
  now: string,
) {
  const body = JSON.stringify(event)
  const told = { name: event.event, reference: event.data.reference, body, requestId: null }
  await keepWebhookEvent(db, told, Buffer.from(body), now)
}

/** Returns the number of stored webhooks that were never tried, or are being tried. */
async function busyEvents(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', WEBHOOK_EVENT)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('last_error', 'is', null), eb('claimed_by', 'is not', null)]))
    .execute()
  return rows.length
}

/** The event that Paystack sends for a paid charge. */
export function chargeSuccess(reference: string, data: object = {}) {
  return { event: 'charge.success', data: { reference, status: 'success', amount: PRICE_KOBO, ...data } }
}

/** An actor that settles payments without logging. */
export const QUIET_ACTOR: Actor = { source: 'reconciler', requestId: null, log: pino({ level: 'silent' }) }

/** Returns a test academy's context for the server's own functions. */
export function asAcademy({ ports, config, db }: Pick<TestAcademy, 'ports' | 'config' | 'db'>): AppContext {
  return { ...ports, config, db }
}
