import { pino } from 'pino'
import { listNotifications } from '#contract/notifications.ts'
import type { Account } from '#server/platform/http/account.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { notifyingOfClasses } from '#server/teaching/classes/notifyOfClasses.ts'
import type { TestAcademy } from './academy.ts'

const SILENT = pino({ level: 'silent' })

/** Notifies learners of changed classes, as a running server does. */
export async function notifyOfClasses({
  ports,
  config,
  db,
}: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  const lane = createLane({ ...ports, config, db }, notifyingOfClasses, SILENT)
  lane.start()
  await lane.settled()
}

/** Returns what a user's bell and list show. */
export async function notificationsOf({ server }: Pick<TestAcademy, 'server'>, account: Account) {
  const { body } = await server.as(account).call(listNotifications, { query: { items: 100 } })
  return body
}
