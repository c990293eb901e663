import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJobs } from '../../platform/jobs/queue.ts'
import { REMINDER, type ReminderOrder } from '../../platform/outbox/emit.ts'
import { EVENTS } from '../../platform/outbox/events.ts'
import { orderPush, whoHasDevice } from '../../platform/outbox/orderPush.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { changedClassKey } from '../../teaching/classes/notifyLearners.ts'
import { type DueReminder, listDueClasses, listDueOnsite } from './queries.ts'
import { REMINDER_STEPS, type ReminderStep, spanOf } from './steps.ts'

/** The number of reminders that one statement orders: memory use stays flat, however many learners a class has. */
const AT_ONCE = 500

/** Orders a reminder for each learner of what begins soon; whose order is there already is passed over. Answers how many. */
export async function orderReminders({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = timestamp(clock)
  let ordered = 0
  for (const step of REMINDER_STEPS)
    for (const of of ['class', 'onsite'] as const)
      for (;;) {
        const added = await orderSome(db, step, of, now)
        ordered += added
        if (added < AT_ONCE) break
      }
  return ordered
}

async function orderSome(db: Db, step: ReminderStep, of: ReminderOrder['of'], now: string): Promise<number> {
  const { about } = step
  const list = of === 'class' ? listDueClasses : listDueOnsite
  const due = await list(db, { about, ...spanOf(step, now), now, limit: AT_ONCE })
  if (due.length === 0) return 0
  const jobs = due.map(one => ({ key: reminderKey(about, of, one), payload: orderOf(about, of, one) }))
  return inTransaction(db, async trx => {
    const orders = jobs.map(({ payload }) => payload)
    await orderPushes(trx, orders, now)
    return addJobs(trx, REMINDER, jobs, now, { revivesDropped: true })
  })
}

/** Has the devices of those who are reminded told: of each class all together. Most people have none, so that is asked first. */
async function orderPushes(trx: Db, orders: readonly ReminderOrder[], now: string): Promise<void> {
  const withDevice = await whoHasDevice(trx, [...new Set(orders.map(({ to }) => to))])
  const byClass = new Map<string, ReminderOrder[]>()
  for (const order of orders) {
    if (!withDevice.has(order.to)) continue
    const which = `${order.about}:${order.of}:${order.id}:${order.start}`
    byClass.set(which, [...(byClass.get(which) ?? []), order])
  }
  for (const [key, ofClass] of byClass) {
    const [{ to: _, about, ...payload }] = ofClass as [ReminderOrder]
    const people = ofClass.map(({ to }) => to)
    const push = {
      about,
      kind: EVENTS[about].kind,
      key,
      payload,
      revivesDropped: true,
      ...pushOf(payload),
    }
    await orderPush(trx, people, push, now)
  }
}

/** A device that comes on later shows it until it would come too late, in the place of what was told of the class before. */
function pushOf({ of, id, start }: Pick<ReminderOrder, 'of' | 'id' | 'start'>) {
  const topic = of === 'class' ? changedClassKey(id) : `onsite:${id}`
  return { topic, isUrgent: true, until: start }
}

function orderOf(about: ReminderOrder['about'], of: ReminderOrder['of'], due: DueReminder): ReminderOrder {
  return { about, of, to: due.user_id, id: due.id, start: due.starts_at }
}

/** One reminder a person, class and beginning: a class that is moved has another. As `queries.ts` spells it in SQL. */
function reminderKey(about: string, of: string, { id, user_id, starts_at }: DueReminder): string {
  return `${about}:${of}:${id}:${user_id}:${starts_at}`
}

/** Looks again and again for what begins soon: a class that was moved, or a place that was taken, a minute ago counts too. */
export const orderingReminders: JobKind = {
  name: 'ordering reminders',
  atOnce: 1,
  deadlineSeconds: 60,
  everySeconds: 30,
  async handle(academy) {
    await orderReminders(academy)
    return 'done'
  },
}
