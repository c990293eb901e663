import { REMINDER, type ReminderOrder } from '../../outbox/emit.ts'
import { EVENTS } from '../../outbox/events.ts'
import { orderPush, usersWithDevice } from '../../outbox/orderPush.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJobs } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { changedClassKey } from '../../teaching/classes/notifyOfClasses.ts'
import { type DueReminder, listDueClasses, listDueOnsite } from './queries.ts'
import { REMINDER_STEPS, type ReminderStep, spanOf } from './steps.ts'

/** Reminders per statement: memory use stays flat, however many learners a class has. */
const AT_ONCE = 500

/** Orders a reminder for each learner of classes that begin soon, skipping existing orders. Returns their number. */
export async function orderReminders({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const now = timestamp(clock)
  let ordered = 0
  for (const step of REMINDER_STEPS)
    for (const of of ['class', 'onsite'] as const)
      for (;;) {
        const added = await orderBatch(db, step, of, now)
        ordered += added
        if (added < AT_ONCE) break
      }
  return ordered
}

async function orderBatch(db: Db, step: ReminderStep, of: ReminderOrder['of'], now: string): Promise<number> {
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

/** Orders pushes for the reminded people, per class. Most people have no device, so that is checked first. */
async function orderPushes(trx: Db, orders: readonly ReminderOrder[], now: string): Promise<void> {
  const withDevice = await usersWithDevice(trx, [...new Set(orders.map(({ to }) => to))])
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

/** Lets a device that comes online later show the reminder until the class begins, replacing earlier news of the class. */
function pushOf({ of, id, start }: Pick<ReminderOrder, 'of' | 'id' | 'start'>) {
  const topic = of === 'class' ? changedClassKey(id) : `onsite:${id}`
  return { topic, isUrgent: true, until: start }
}

function orderOf(about: ReminderOrder['about'], of: ReminderOrder['of'], due: DueReminder): ReminderOrder {
  return { about, of, to: due.user_id, id: due.id, start: due.starts_at }
}

/** Returns one key per person, class and start: a moved class gets another. `queries.ts` builds the same key in SQL. */
function reminderKey(about: string, of: string, { id, user_id, starts_at }: DueReminder): string {
  return `${about}:${of}:${id}:${user_id}:${starts_at}`
}

/** Orders reminders every 30 seconds: a class moved or booked a minute ago counts too. */
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
