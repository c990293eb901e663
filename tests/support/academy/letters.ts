import { pino } from 'pino'
import { announcing } from '#server/messages/announcements/announce.ts'
import { announcements, letters, reminders } from '#server/messages/messages.ts'
import { orderReminders } from '#server/messages/reminders/orderReminders.ts'
import { collectNews } from '#server/messages/tutorNews/collectNews.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { classChangeEmails } from '#server/teaching/classes/sendClassChanges.ts'
import type { TestAcademy } from './academy.ts'

const SILENT = pino({ level: 'silent' })

/** Orders the letters about tutors' news that are ripe, as a listening server does; answers how many. */
export function collectLetters({ ports, config, db }: Pick<TestAcademy, 'ports' | 'config' | 'db'>) {
  return collectNews({ ...ports, config, db })
}

/**
 * Sends the letters that are due, as a listening server does, but one after the other, the oldest order first, unless a test is about
 * how many leave at once. Answers how many left.
 */
export async function sendLetters(
  { ports, config, db }: Pick<TestAcademy, 'ports' | 'config' | 'db'>,
  { atOnce = 1 } = {},
): Promise<number> {
  const lane = createLane({ ...ports, config, db }, { ...letters, atOnce }, SILENT)
  lane.start()
  return lane.settled()
}

/** Orders the reminders that are due and sends them, as a listening server does. */
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

/** Orders the letters about changed classes that are due and sends them, as a listening server does. */
export async function sendClassNews(academy: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  const { ports, config, db } = academy
  const lane = createLane({ ...ports, config, db }, classChangeEmails, SILENT)
  lane.start()
  await lane.settled()
  await sendLetters(academy)
}

/** Tells the people of announcements whose time has come and sends their letters, as a listening server does. */
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
