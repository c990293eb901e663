import fc from 'fast-check'
import { eraseAccount } from '#contract/ownAccount.ts'
import { abandonPayment, createPayment, verifyPayment } from '#contract/payments.ts'
import { cancelCohort, updateCohort } from '#contract/tutor/cohorts.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/waiting.ts'
import { newTransaction } from '#server/money/payments/provider/sandbox/transaction.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import { HttpError } from '#server/platform/errors.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { leavingLines } from '#server/teaching/cohorts/waiting/waitingList.ts'
import { endPlaces } from '../academy/cohorts.ts'
import { asAcademy, chargeSuccess, newReference, PRICE_KOBO, QUIET_ACTOR } from '../academy/payingAcademy.ts'
import { ERASING, newLearner, type World } from './world.ts'

/** An event on the seats of a cohort, as printed by a failing run. */
export type Step =
  | { does: 'join' | 'leave'; learner: number; cohort: number; server: 0 | 1 }
  | { does: 'open'; learner: number; cohort: number; server: 0 | 1 }
  | { does: OnPayment; payment: number; server: 0 | 1 }
  | { does: 'wait'; minutes: number }
  | { does: 'tend' }
  | { does: 'seats'; cohort: number; seats: number | null }
  | { does: 'close'; cohort: number; hours: number }
  | { does: 'cancel'; cohort: number }
  | { does: 'erase'; learner: number }
  | { does: 'at once'; steps: Step[] }

type OnPayment = 'pay' | 'transfer' | 'verify' | 'tell' | 'abandon' | 'refund' | 'dispute' | 'win' | 'lose'

/** Generates lists of steps, with common steps more often than rare ones. */
export function steps(): fc.Arbitrary<Step[]> {
  const learner = fc.nat(4)
  const cohort = fc.constantFrom(0, 0, 0, 1, 2)
  const server = fc.constantFrom(0 as const, 1 as const)
  const asked = { learner, cohort, server }
  const onPayment = (...does: [OnPayment, ...OnPayment[]]) =>
    fc.record({ does: fc.constantFrom(...does), payment: fc.nat(20), server })
  const usual = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('join' as const), ...asked }) },
    { weight: 6, arbitrary: fc.record({ does: fc.constant('open' as const), ...asked }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('leave' as const), ...asked }) },
    { weight: 4, arbitrary: onPayment('pay', 'verify') },
    { weight: 3, arbitrary: onPayment('abandon', 'refund') },
    { weight: 2, arbitrary: onPayment('transfer', 'tell', 'dispute', 'win', 'lose') },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('tend' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('seats' as const),
        cohort,
        seats: fc.constantFrom(1, 1, 2, 3, null),
      }),
    },
  )
  const rare = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('wait' as const),
        minutes: fc.constantFrom(1, 26, 31, 60 * 24),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const), cohort, hours: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), cohort }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('erase' as const), learner }) },
  )
  const together = fc.record({
    does: fc.constant('at once' as const),
    steps: fc.array(usual, { minLength: 2, maxLength: 4 }),
  })
  return fc.array(
    fc.oneof(
      { weight: 12, arbitrary: usual },
      { weight: 3, arbitrary: rare },
      { weight: 2, arbitrary: together },
    ),
    { minLength: 5, maxLength: 30, size: 'max' },
  )
}

/** Runs a step; it may be refused, but must not fail. */
export async function take(world: World, step: Step): Promise<void> {
  const { academy, learners, cohorts } = world
  const { tutor, clock } = academy
  const server = world.servers['server' in step ? step.server : 0]
  switch (step.does) {
    case 'at once':
      await Promise.all(step.steps.map(one => take(world, one)))
      return
    case 'join':
    case 'leave': {
      const call = step.does === 'join' ? joinWaitingList : leaveWaitingList
      const params = { id: cohorts[step.cohort]!.id }
      return answered(server.as(learners[step.learner]!).call(call, { params }))
    }
    case 'open':
      return open(world, step)
    case 'pay':
    case 'transfer':
    case 'verify':
    case 'tell':
    case 'abandon':
    case 'refund':
    case 'dispute':
    case 'win':
    case 'lose':
      return withPayment(world, step)
    case 'wait':
      clock.advance({ minutes: step.minutes })
      return
    case 'tend':
      return tend(world)
    case 'seats':
    case 'close': {
      const { id, form } = cohorts[step.cohort]!
      const closing = new Date(clock.now().getTime() + ('hours' in step ? step.hours : 0) * 3_600_000)
      const change =
        step.does === 'seats' ? { seats: step.seats } : { enrolment_closes_at: closing.toISOString() }
      return answered(server.as(tutor).call(updateCohort, { params: { id }, body: { ...form, ...change } }))
    }
    case 'cancel':
      await answered(
        server.as(tutor).call(cancelCohort, {
          params: { id: cohorts[step.cohort]!.id },
          body: { reason: 'The tutor is ill.' },
        }),
      )
      return endPlaces(academy)
    case 'erase': {
      const reply = await server.as(learners[step.learner]!).call(eraseAccount, { body: ERASING })
      if (reply.status === 200) learners[step.learner] = await newLearner(academy)
      return
    }
  }
}

/** Does the work of the timers. */
export async function tend({ academy }: World): Promise<void> {
  await freeOverdueSeats(asAcademy(academy))
  const lane = createLane(asAcademy(academy), leavingLines, QUIET_ACTOR.log)
  lane.start()
  await lane.settled()
}

async function open(
  { servers, learners, cohorts, payments }: World,
  { learner, cohort, server }: Extract<Step, { does: 'open' }>,
): Promise<void> {
  const { id, courseId, amount } = cohorts[cohort]!
  const body = {
    reference: newReference(),
    amount,
    description: 'A course',
    course_id: courseId,
    cohort_id: id,
  }
  const reply = await servers[server].as(learners[learner]!).call(createPayment, { body })
  await answered(Promise.resolve(reply))
  if (reply.status === 200) payments.push({ learner, reference: reply.body.reference, disputes: 0 })
}

async function withPayment(
  { academy, servers, learners, payments }: World,
  { does, payment: pick, server }: Extract<Step, { does: OnPayment }>,
): Promise<void> {
  const payment = payments[pick % payments.length]
  if (!payment) return
  const { reference } = payment
  const learner = servers[server].as(learners[payment.learner]!)
  switch (does) {
    case 'pay':
      return academy.pay(reference)
    case 'transfer':
      return askForAccount(academy, reference)
    case 'verify':
      return answered(learner.call(verifyPayment, { body: { reference } }))
    case 'abandon':
      return answered(learner.call(abandonPayment, { body: { reference } }))
    case 'tell':
      await academy.webhook(chargeSuccess(reference))
      return
    case 'refund':
      return refund(academy, reference)
    default: {
      if (does === 'dispute') payment.disputes += 1
      const data = { id: payment.disputes, transaction: { reference } }
      const resolution = does === 'win' ? 'declined' : 'merchant-accepted'
      await academy.webhook(
        does === 'dispute'
          ? { event: 'charge.dispute.create', data }
          : { event: 'charge.dispute.resolve', data: { ...data, resolution } },
      )
      return
    }
  }
}

/** Requests the account of a bank transfer: not paid, but the money may be on its way. */
async function askForAccount({ sandbox }: World['academy'], reference: string): Promise<void> {
  const asked = { reference, amount: PRICE_KOBO, email: 'lara@example.com', currency: 'NGN' }
  const known = await sandbox.store.find(reference)
  if (known?.status === 'success' || known?.status === 'reversed') return
  if (!known) await sandbox.store.add(newTransaction(asked, sandbox.now()))
  await sandbox.store.save({
    ...(known ?? newTransaction(asked, sandbox.now())),
    status: 'pending_bank_transfer',
    channel: 'bank_transfer',
  })
}

async function refund(academy: World['academy'], reference: string): Promise<void> {
  const row = await findPayment(academy.db, reference)
  if (!row) return
  try {
    await refundPayment(asAcademy(academy), row, {}, { ...QUIET_ACTOR, source: 'operator' })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

async function answered(asked: Promise<{ status: number }>): Promise<void> {
  const { status } = await asked
  if (status >= 500) throw new Error(`The academy failed with ${status}.`)
}
