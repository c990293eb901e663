import type { Notification } from '#contract/notifications.ts'
import { homeOf } from '#pages/paths.ts'
import type { Db } from '../../platform/database/db.ts'
import type { NotificationRow } from '../../platform/database/tables.ts'
import type { Account } from '../../platform/http/account.ts'
import { aboutAnnouncements } from './wordings/announcements.ts'
import { aboutClasses, aboutSlots } from './wordings/classes.ts'
import { aboutMailbox } from './wordings/mailbox.ts'
import { aboutPayments, aboutRefunds } from './wordings/payments.ts'
import { aboutRatings } from './wordings/ratings.ts'
import { aboutWaiting } from './wordings/waiting.ts'
import type { Payload, Reader, Wording, Words } from './wordings/wording.ts'

const WORDINGS: readonly Wording[] = [
  aboutPayments,
  aboutRefunds,
  aboutWaiting,
  aboutRatings,
  aboutSlots,
  aboutClasses,
  aboutAnnouncements,
  aboutMailbox,
]

/** Something to put into words: what it tells of, and its ids. */
interface Told {
  about: string
  payload: Payload
}

/** Puts a list into words, of what is there at this moment: who has left the academy, and what was taken down, is named in none. */
export async function presentNotifications(
  db: Db,
  rows: readonly NotificationRow[],
  reader: Account,
): Promise<Notification[]> {
  const list = rows.map(({ about, payload }) => ({ about, payload: JSON.parse(payload) as Payload }))
  const words = await wordsOf(db, list, { zone: list.length > 0 ? await zoneOf(db, reader.id) : null })
  return rows.map((row, place) => ({
    id: row.id,
    kind: row.about.replaceAll(' ', '_'),
    ...(words[place] ?? gone(reader)),
    created_at: row.created_at,
    read_at: row.read_at,
  }))
}

/** The words of each of a list, null where what it was about is gone. One query for each sort of thing, however long the list is. */
export async function wordsOf(
  db: Db,
  list: readonly Told[],
  reader: Reader,
): Promise<readonly (Words | null)[]> {
  const worded = new Map<Told, Words | null>()
  for (const wording of WORDINGS) {
    const known = list.filter(({ about }) => wording.knows(about))
    if (known.length === 0) continue
    const payloads = known.map(({ payload }) => payload)
    const ids = [...new Set(payloads.map(payload => Number(payload[wording.id])))]
    const write = await wording.load(db, ids, payloads)
    for (const told of known)
      worded.set(told, write(Number(told.payload[wording.id]), told.about, told.payload, reader))
  }
  return list.map(told => worded.get(told) ?? null)
}

/** Words a notification whose subject is gone, or that another version of the server wrote. */
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
