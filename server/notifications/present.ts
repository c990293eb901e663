import type { Notification } from '#contract/notifications.ts'
import { homeOf } from '#pages/paths.ts'
import type { Account } from '../accounts/account.ts'
import type { Db } from '../database/db.ts'
import type { NotificationRow } from '../database/tables.ts'
import { aboutAnnouncements } from './wordings/announcements.ts'
import { aboutClasses } from './wordings/classes.ts'
import { aboutPayments } from './wordings/payments.ts'
import { aboutRatings } from './wordings/ratings.ts'
import { aboutRefunds } from './wordings/refunds.ts'
import { aboutSlots } from './wordings/slots.ts'
import { aboutWaiting } from './wordings/waiting.ts'
import type { Payload, Wording, Words } from './wordings/wording.ts'

const WORDINGS: readonly Wording[] = [
  aboutPayments,
  aboutRefunds,
  aboutWaiting,
  aboutRatings,
  aboutSlots,
  aboutClasses,
  aboutAnnouncements,
]

/**
 * Puts a list into words, of what is there at this moment: who has left the academy, and what was taken down, is named in none. One query
 * for each sort of thing, however long the list is.
 */
export async function presentNotifications(
  db: Db,
  rows: readonly NotificationRow[],
  reader: Account,
): Promise<Notification[]> {
  const list = rows.map(row => ({ row, payload: JSON.parse(row.payload) as Payload }))
  const worded = new Map<number, Words | null>()
  const time = { zone: list.length > 0 ? await zoneOf(db, reader.id) : null }
  for (const wording of WORDINGS) {
    const known = list.filter(({ row }) => wording.knows(row.about))
    if (known.length === 0) continue
    const payloads = known.map(({ payload }) => payload)
    const ids = [...new Set(payloads.map(payload => Number(payload[wording.id])))]
    const write = await wording.load(db, ids, payloads)
    for (const { row, payload } of known)
      worded.set(row.id, write(Number(payload[wording.id]), row.about, payload, time))
  }
  return rows.map(row => ({
    id: row.id,
    kind: row.about.replaceAll(' ', '_'),
    ...(worded.get(row.id) ?? gone(reader)),
    created_at: row.created_at,
    read_at: row.read_at,
  }))
}

/** What it was about is not there any more, or another version of the server told of it. */
function gone({ userType }: Account): Words {
  return {
    title: 'Something has changed',
    text: 'What this was about is not here any more.',
    link: homeOf(userType),
  }
}

async function zoneOf(db: Db, userId: number): Promise<string | null> {
  const owner = await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return owner?.time_zone ?? null
}
