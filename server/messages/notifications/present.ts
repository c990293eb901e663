import type { Notification } from '#contract/notifications.ts'
import { homeOf } from '#pages/paths.ts'
import type { Db } from '../../platform/database/db.ts'
import type { NotificationRow } from '../../platform/database/tables.ts'
import type { Account } from '../../platform/http/account.ts'
import { readOwnZone } from '../../teaching/timetable/queries.ts'
import type { Words } from '../message.ts'
import { wordsOf } from '../messages.ts'

/** Puts a list into words, of what is there at this moment: who has left the academy, and what was taken down, is named in none. */
export async function presentNotifications(
  db: Db,
  rows: readonly NotificationRow[],
  reader: Account,
): Promise<Notification[]> {
  const list = rows.map(({ about, payload }) => ({ about, payload: JSON.parse(payload) as object }))
  const words = await wordsOf(db, list, { zone: list.length > 0 ? await zoneOf(db, reader.id) : null })
  return rows.map((row, place) => ({
    id: row.id,
    kind: row.about.replaceAll(' ', '_'),
    ...(words[place] ?? gone(reader)),
    created_at: row.created_at,
    read_at: row.read_at,
  }))
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
  const [owner] = await readOwnZone(db, { userId })
  return owner?.time_zone ?? null
}
