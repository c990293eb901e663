import { receiptOf } from '#server/money/receipts/issueReceipt.ts'
import type { TutorNewsRow } from '#server/platform/database/tables/messages.ts'
import type { RefundRow } from '#server/platform/database/tables/money.ts'
import type { WaitingListTable } from '#server/platform/database/tables/teaching.ts'
import type { LettersAbout, Stage } from './stage.ts'

/** Letters about payments, places and waiting lists. */
export const ofPayments: LettersAbout<
  | 'receipt'
  | 'enrolled'
  | 'place ended'
  | 'classes cancelled'
  | 'review'
  | 'refund'
  | 'slot gone'
  | 'waiting'
  | 'seat offered'
  | 'offer ended'
  | 'waiting list closed'
  | 'course open'
  | 'tutor news'
> = {
  receipt: async stage => {
    const learner = await stage.learner()
    const { id } = await stage.pay(learner)
    await stage.db
      .insertInto('receipts')
      .values(receiptOf(id, stage.inHours(-1), 'Belong Academy'))
      .execute()
    return [{ about: 'receipt', to: learner.id, payment: id }]
  },
  enrolled: async stage => {
    const { to, payment } = await enrolled(stage)
    return [{ about: 'enrolled', to, payment }]
  },
  'place ended': async stage => {
    const learner = await stage.learner()
    const { id } = await stage.pay(learner, { status: 'refunded' })
    await refundOf(stage, id, 'processed')
    return [{ about: 'place ended', to: learner.id, payment: id }]
  },
  'classes cancelled': async stage => {
    const learner = await stage.learner()
    const cohort = await cancelledCohort(stage)
    const { id } = await stage.pay(learner, { cohort_id: cohort.id })
    return [{ about: 'classes cancelled', to: learner.id, payment: id }]
  },
  review: async stage => {
    const learner = await stage.learner()
    const { id } = await stage.pay(learner, { status: 'review', paid_kobo: 5_000_000 })
    return [{ about: 'review', to: learner.id, payment: id }]
  },
  refund: async stage => {
    const learner = await stage.learner()
    const { id } = await stage.pay(learner)
    const to = learner.id
    return [
      { about: 'refund', to, refund: await refundOf(stage, id, 'pending'), step: 'under way' },
      { about: 'refund', to, refund: await refundOf(stage, id, 'processed'), step: 'processed' },
      { about: 'refund', to, refund: await refundOf(stage, id, 'failed'), step: 'failed' },
    ]
  },
  'slot gone': async stage => {
    const { to, payment } = await enrolled(stage)
    return [{ about: 'slot gone', to, payment }]
  },
  waiting: async stage => [{ about: 'waiting', ...(await entryOf(stage, 'waiting')) }],
  'seat offered': async stage => {
    const { to, entry } = await entryOf(stage, 'offered')
    const claim = { cohort_id: stage.cohort.id, user_id: to, payment_id: null, state: 'offered' } as const
    const until = stage.inHours(24)
    const dates = { expires_at: until, offered_until: until, created_at: until, updated_at: until }
    await stage.db
      .insertInto('seat_claims')
      .values({ ...claim, ...dates })
      .execute()
    return [{ about: 'seat offered', to, entry }]
  },
  'offer ended': async stage => [{ about: 'offer ended', ...(await entryOf(stage, 'expired')) }],
  'waiting list closed': async stage => {
    const cancelled = await cancelledCohort(stage)
    return [
      { about: 'waiting list closed', ...(await entryOf(stage, 'closed')) },
      { about: 'waiting list closed', ...(await entryOf(stage, 'cancelled', cancelled.id)) },
    ]
  },
  'course open': async stage => {
    const { id: to } = await stage.learner()
    return Promise.all(
      (['virtual', 'physical'] as const).map(async method => {
        const watch = { course_id: stage.course.id, user_id: to, method, created_at: stage.inHours(-1) }
        const { id } = await stage.db
          .insertInto('course_watchers')
          .values(watch)
          .returning('id')
          .executeTakeFirstOrThrow()
        return { about: 'course open', to, watch: id } as const
      }),
    )
  },
  'tutor news': async stage => {
    const batch = 'a-batch'
    const news = async (values: Partial<TutorNewsRow> & Pick<TutorNewsRow, 'what'>) => {
      const rest = { tutor_id: stage.tutor.id, created_at: stage.inHours(0), batch }
      await stage.db
        .insertInto('tutor_news')
        .values({ payment_id: null, rating_id: null, ...rest, ...values })
        .execute()
    }
    const { payment, to } = await enrolled(stage)
    const rating = await stage.make.rating({
      course_id: stage.course.id,
      user_id: to,
      comment: stage.typed.comment,
    })
    await news({ what: 'enrolled', payment_id: payment })
    await news({ what: 'place ended', payment_id: payment })
    await news({ what: 'rated', rating_id: rating.id })
    return [{ about: 'tutor news', to: stage.tutor.id, batch }]
  },
}

/** Creates a learner enrolled in the stage's course and cohort. */
export async function enrolled(stage: Stage): Promise<{ to: number; payment: number }> {
  const learner = await stage.learner()
  const { id } = await stage.pay(learner)
  const course_id = stage.course.id
  await stage.make.enrolment({
    course_id,
    user_id: learner.id,
    payment_id: id,
    cohort_id: stage.cohort.id,
    completes_at: stage.inHours(24 * 40),
  })
  return { to: learner.id, payment: id }
}

function cancelledCohort({ make, course, typed }: Stage) {
  return make.cohort({
    course_id: course.id,
    name: typed.title,
    state: 'cancelled',
    cancel_reason: typed.reason,
  })
}

async function refundOf({ db, course, typed, inHours }: Stage, payment: number, status: RefundRow['status']) {
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: payment,
      course_id: course.id,
      request_key: `${payment} ${status}`,
      amount_kobo: 2_500_000,
      status,
      provider_refund_id: null,
      reason: typed.reason,
      created_at: inHours(0),
      updated_at: inHours(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function entryOf(stage: Stage, state: WaitingListTable['state'], cohortId = stage.cohort.id) {
  const learner = await stage.learner()
  const { id } = await stage.make.waiting({ cohort_id: cohortId, user_id: learner.id })
  const offered_at = state === 'waiting' ? null : stage.inHours(-24)
  await stage.db.updateTable('waiting_list').set({ state, offered_at }).where('id', '=', id).execute()
  return { to: learner.id, entry: id }
}
