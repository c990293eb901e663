import { expect } from 'vitest'
import { verifyPayment } from '#contract/payments.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from '#contract/waiting.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import { examineSeats } from '#server/ops/cli/doctor/teaching.ts'
import type { Account } from '#server/platform/http/account.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { leavingLines } from '#server/teaching/cohorts/waiting/waitingList.ts'
import { openCohort } from './cohorts.ts'
import { asAcademy, newReference, payingAcademy, QUIET_ACTOR } from './payingAcademy.ts'

/** The learners of a waiting list, by index. */
interface Line {
  1: [Account]
  2: [Account, Account]
  3: [Account, Account, Account]
  5: [Account, Account, Account, Account, Account]
}

/** Builds an academy with one cohort, and the actions of learners on its waiting list. */
export async function waitingAcademy({
  seats = 1,
  form = {},
  ...options
}: {
  seats?: number
  form?: Parameters<typeof openCohort>[1]
} & Parameters<typeof payingAcademy>[0] = {}) {
  const academy = await payingAcademy(options)
  const { server, db, make, create, pay } = academy
  const cohort = await openCohort(academy, { seats, ...form })
  const params = { id: cohort.id }

  async function opened(learner: Account, wish: Parameters<typeof create>[2] = { cohort_id: cohort.id }) {
    const reference = newReference()
    expect((await create(learner, reference, wish)).status).toBe(200)
    return reference
  }

  async function bought(learner: Account, wish?: Parameters<typeof create>[2]) {
    const reference = await opened(learner, wish)
    await pay(reference)
    expect((await server.as(learner).call(verifyPayment, { body: { reference } })).status).toBe(200)
    return reference
  }

  const join = (learner: Account) => server.as(learner).call(joinWaitingList, { params })

  return {
    ...academy,
    cohort,
    /** Creates a payment, which must succeed; returns its reference. */
    opened,
    /** Creates a payment, which must succeed, pays and verifies it; returns its reference. */
    bought,
    join,
    leave: (learner: Account) => server.as(learner).call(leaveWaitingList, { params }),
    /** Returns a learner's newest waiting list entry. */
    standing: async (learner: Account) => (await server.as(learner).call(listOwnWaiting)).body.data[0],
    /** Adds new learners to the end of the waiting list, in order. */
    line: async <Length extends 1 | 2 | 3 | 5>(length: Length) => {
      const learners: Account[] = []
      for (let count = 0; count < length; count += 1) {
        const learner = await make.learner({ is_verified: 1 })
        expect((await join(learner)).status).toBe(200)
        learners.push(learner)
      }
      return learners as unknown as Line[Length]
    },
    /** Refunds a payment, so that its learner's enrolment ends. */
    refund: async (reference: string) => {
      const payment = await findPayment(db, reference)
      return refundPayment(asAcademy(academy), payment!, {}, { ...QUIET_ACTOR, source: 'operator' })
    },
    /** Does the work of the timer and the queued jobs. */
    tend: async () => {
      await freeOverdueSeats(asAcademy(academy))
      const lane = createLane(asAcademy(academy), leavingLines, QUIET_ACTOR.log)
      lane.start()
      await lane.settled()
    },
    /** Returns the states of the entries of the waiting list, in the order of joining. */
    states: async () => {
      const rows = await db
        .selectFrom('waiting_list')
        .select('state')
        .where('cohort_id', '=', cohort.id)
        .orderBy('id')
        .execute()
      return rows.map(({ state }) => state)
    },
    /** Expects correct counters and that nobody was offered a seat before an earlier entry. */
    expectOrder: async () => {
      for (const finding of await examineSeats(asAcademy(academy))) expect(finding.grade).not.toBe('trouble')
      const { taken, waiting, seats } = await db
        .selectFrom('cohorts')
        .selectAll()
        .where('id', '=', cohort.id)
        .executeTakeFirstOrThrow()
      if (seats !== null && waiting > 0) expect(taken).toBe(seats)
      return { taken, waiting }
    },
  }
}

export type WaitingAcademy = Awaited<ReturnType<typeof waitingAcademy>>
