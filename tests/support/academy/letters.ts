import { pino } from 'pino'
import { announcing } from '#server/messages/announcements/announce.ts'
import { announcements, letters, reminders } from '#server/messages/messages.ts'
import { orderReminders } from '#server/messages/reminders/orderReminders.ts'
import { collectNews } from '#server/messages/tutorNews/collectNews.ts'
import { operatorEmails, orderDailyList } from '#server/ops/operatorEmails/operatorEmails.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { classChangeEmails, orderClassNews as orderNews } from '#server/teaching/classes/sendClassChanges.ts'
import type { TestAcademy } from './academy.ts'

const SILENT = pino({ level: 'silent' })

/** Orders the due letters about tutors' news, as a running server does; returns how many. */
export function collectLetters({ ports, config, db }: Pick<TestAcademy, 'ports' | 'config' | 'db'>) {
  return collectNews({ ...ports, config, db })
}

/**
 * Sends the due letters, as a running server does, but one at a time, oldest order first, unless a test is about parallel
 * sending. Returns how many were sent.
 */
export async function sendLetters(
  { ports, config, db }: Pick<TestAcademy, 'ports' | 'config' | 'db'>,
  { atOnce = 1 } = {},
): Promise<number> {
  const lane = createLane({ ...ports, config, db }, { ...letters, atOnce }, SILENT)
  lane.start()
  return lane.settled()
}

/** The CONTACT_EMAIL of an academy that has one. */
export const OPERATOR = 'office@academy.example'

/** Gives an academy a contact email. */
export function withContact<A extends Pick<TestAcademy, 'config'>>(academy: A): A {
  const { config } = academy
  const contact = { ...config.academy.contact, email: OPERATOR }
  return { ...academy, config: { ...config, academy: { ...config.academy, contact } } }
}

/** Orders the daily list if it is due, and sends the emails to the operator, as a running server does; returns how many. */
export async function sendToOperator({
  ports,
  config,
  db,
}: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<number> {
  const academy = { ...ports, config, db }
  await orderDailyList(academy)
  const lane = createLane(academy, operatorEmails, SILENT)
  lane.start()
  return lane.settled()
}

/** Orders the due reminders and sends them, as a running server does. */
export async function sendReminders({
  ports,
  config,
  db,
}: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  const academy = { ...ports, config, db }
  await orderReminders(academy)
  const lane = createLane(academy, reminders, SILENT)
  lane.start()
  await lane.settled()
}

/** Orders the due letters about changed classes and sends them, as a running server does. */
export async function sendClassNews(academy: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  await orderClassNews(academy)
  await sendLetters(academy)
}

/** Orders the due letters about changed classes. */
export async function orderClassNews({
  ports,
  config,
  db,
}: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  const academy = { ...ports, config, db }
  await orderNews(academy)
  const lane = createLane(academy, classChangeEmails, SILENT)
  lane.start()
  await lane.settled()
}

/** Sends the notifications and letters of due announcements, as a running server does. */
export async function sendAnnouncements({
  ports,
  config,
  db,
}: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  for (const kind of [announcing, announcements]) {
    const lane = createLane({ ...ports, config, db }, kind, SILENT)
    lane.start()
    await lane.settled()
  }
}
