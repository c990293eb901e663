import type { AppContext } from '../appContext.ts'
import { timestamp } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { JobKind } from '../jobs/job.ts'
import { addJobs } from '../jobs/queue.ts'
import { REMINDER, type ReminderOrder } from '../letters/order.ts'
import { type DueReminder, listDueClasses, listDueOnsite } from './dueReminders.ts'
import { REMINDER_STEPS, type ReminderStep, spanOf } from './steps.ts'

/** So many reminders are ordered in one statement: memory is flat, however many learners a class has. */
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
  const jobs = due.map(one => ({ key: reminderKey(about, of, one), payload: orderOf(about, of, one) }))
  return addJobs(db, REMINDER, jobs, now)
}

function orderOf(about: ReminderOrder['about'], of: ReminderOrder['of'], due: DueReminder): ReminderOrder {
  return { about, of, to: due.user_id, id: due.id, start: due.starts_at }
}

/** One reminder a person, class and beginning: a class that is moved has another. As `dueReminders.ts` spells it in SQL. */
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
