import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Actor } from '#server/money/payments/paymentEvents.ts'
import { newTransaction, opened } from '#server/money/payments/provider/sandbox/transaction.ts'
import { signatureOf } from '#server/money/payments/provider/webhookEvent.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import type { Account } from '#server/platform/http/account.ts'
import { academyWith } from '../academy/academy.ts'
import {
  asAcademy,
  type payingAcademy,
  QUIET_ACTOR,
  waitForWebhooks,
  workOffWebhooks,
} from '../academy/payingAcademy.ts'
import { type Model, type ModelPayment, placeOf, type Reality } from './modelOfMoney.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

/** The academy of a run: two learners, a paid and a free course, and a server that can crash. */
export interface World {
  academy: PayingAcademy
  app: Awaited<ReturnType<typeof startApp>>
  learners: Account[]
  courseIds: number[]
  since: string
}

export const PRICE_CENTS = 10_000

/** Creates the rows of one run in the database that all runs share. */
export async function newWorld(academy: PayingAcademy, app: World['app']): Promise<World> {
  const { make, tutor, category, clock } = academy
  // Far enough that the server no longer checks what earlier runs left.
  clock.advance({ days: 9 })
  academy.sandbox.switches.answer = 'normal'
  const of = { tutor_id: tutor.id, category_id: category.id, original_price_cents: 100_000 }
  const paid = await make.course({ ...of, discounted_price_cents: PRICE_CENTS })
  const free = await make.course({ ...of, discounted_price_cents: 0 })
  const inTwoWeeks = new Date(clock.now().getTime() + 14 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  for (const course of [paid, free]) await make.onsiteTime(course, inTwoWeeks)
  return {
    academy,
    app,
    learners: [await make.learner(), await make.learner()],
    courseIds: [paid.id, free.id],
    since: clock.now().toISOString(),
  }
}

/** Starts a server on the shared database; after `cutPowerAfter` statements it fails to reach the database. */
export async function startApp({ ports, clock }: Pick<PayingAcademy, 'ports' | 'clock'>) {
  let left = Number.POSITIVE_INFINITY
  const fuse: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left < 0) throw new Error('the power is gone')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const connection = { ...ports.connection, db: ports.connection.db.withPlugin(fuse) }
  const { server, app, db } = await academyWith({}, { ports: { ...ports, connection, clock }, nobody: true })
  return {
    server,
    db,
    cutPowerAfter: (statements: number) => {
      left = statements
    },
    isPowerGone: () => left < 0,
    close: () => app.close(),
  }
}

/** Does the work of a server's start: finishes interrupted work and checks all payments that the provider lists. */
export async function catchUp({ academy, since }: World): Promise<void> {
  await endClaims(academy)
  await workOffWebhooks(academy)
  await reconcile(asAcademy(academy), QUIET_ACTOR, { since })
}

/** Makes a dead server's claims expire. */
async function endClaims({ db, clock }: Pick<PayingAcademy, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: clock.now().toISOString() })
    .where('claimed_by', 'is not', null)
    .execute()
}

/** Sends a signed webhook and waits until it is processed. */
export async function webhook(world: World, event: object): Promise<void> {
  await sendWebhook(world, event)
  await waitForWebhooks(world.academy.db)
}

/** Sends a signed webhook without waiting until it is processed. */
export async function sendWebhook(
  { academy, app }: Pick<World, 'academy' | 'app'>,
  event: object,
): Promise<void> {
  const payload = JSON.stringify(event)
  await app.server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signatureOf(Buffer.from(payload), academy.sandbox.secretKey),
    },
    payload,
  })
}

/** Sets the provider's state of a payment to the model's. */
export async function tellProvider({ academy }: World, payment: ModelPayment): Promise<void> {
  const { sandbox } = academy
  const { status, kobo, at } = payment.provider
  const asked = { reference: payment.reference, amount: kobo, email: 'lara@example.com', currency: 'NGN' }
  const known = (await sandbox.store.find(payment.reference)) ?? opened(newTransaction(asked, sandbox.now()))
  await sandbox.store.add(known)
  await sandbox.store.save({
    ...known,
    amount: kobo,
    requested_amount: kobo,
    status: status === 'nothing' ? 'ongoing' : status,
    paid_at: status === 'success' || status === 'reversed' ? new Date(at).toISOString() : null,
  })
}

/** Returns the academy's state of its payments. */
export async function realityOf({ academy, courseIds }: World): Promise<Reality> {
  const rows = await academy.db
    .selectFrom('payments')
    .leftJoin('enrolments', 'enrolments.payment_id', 'payments.id')
    .select(['payments.reference', 'payments.status', 'enrolments.id as place'])
    .where('payments.course_id', 'in', courseIds)
    .execute()
  return {
    holders: new Set(rows.filter(({ place }) => place !== null).map(({ reference }) => reference)),
    statuses: new Map(rows.map(({ reference, status }) => [reference, status])),
  }
}

/** Refunds a payment through the academy as an operator. */
export async function refund({ academy, app }: World, { reference }: ModelPayment): Promise<void> {
  const payment = await findPayment(academy.db, reference)
  if (!payment) throw new Error('A payment of the model is gone')
  const actor: Actor = { ...QUIET_ACTOR, source: 'operator' }
  await refundPayment({ ...asAcademy(academy), db: app.db }, payment, {}, actor).catch(() => undefined)
}

/** Copies a refund's result at the provider to the model. */
export async function askProviderAfterRefund({ academy }: World, payment: ModelPayment): Promise<void> {
  const transaction = await academy.sandbox.store.find(payment.reference)
  if (transaction?.status === 'reversed') payment.provider.status = 'reversed'
}

/** Expects the academy to match the model, and each enrolment to have exactly one settled payment. */
export async function expectAgreement(world: World, model: Model): Promise<void> {
  const { academy, learners, courseIds } = world
  const { db } = academy
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .orderBy('id')
    .execute()
  const enrolments = await db
    .selectFrom('enrolments')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .execute()
  const place = (row: { user_id: number; course_id: number | null }) =>
    placeOf({
      learner: learners.findIndex(({ id }) => id === row.user_id),
      course: courseIds.indexOf(row.course_id ?? 0),
    })

  expect(payments.map(({ reference, status }) => `${reference} ${status}`)).toEqual(
    model.payments.map(({ reference, status }) => `${reference} ${status}`),
  )
  const open = payments
    .filter(({ status }) => status === 'pending')
    .map(row => `${place(row)}, ${row.method}`)
  expect(open, 'one open payment a learner, course and method').toEqual([...new Set(open)])
  const successes = payments.filter(({ status }) => status === 'success')
  expect(enrolments.map(place).sort()).toEqual([...model.enrolments.keys()].sort())
  expect(enrolments.map(place).sort(), 'enrolled is the same as exactly one settled payment').toEqual(
    successes.map(place).sort(),
  )
  expect(enrolments.map(({ payment_id }) => payment_id).sort()).toEqual(successes.map(({ id }) => id).sort())

  for (const { reference } of payments) {
    const transaction = await academy.sandbox.store.find(reference)
    expect(transaction?.refunds.length ?? 0, 'money goes back once').toBeLessThanOrEqual(1)
  }

  const figures = await db
    .selectFrom('courses')
    .select(['id', 'enrollments_count'])
    .where('id', 'in', courseIds)
    .execute()
  for (const { id, enrollments_count } of figures) {
    expect(enrollments_count).toBe(enrolments.filter(({ course_id }) => course_id === id).length)
  }
}
