import type { FastifyInstance } from 'fastify'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { homeOf } from '#pages/paths.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { NotificationRow } from '../../platform/database/tables/messages.ts'
import { badInput } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { findOwnZone } from '../../teaching/timetable/queries.ts'
import type { Words } from '../message.ts'
import { wordsOf } from '../messages.ts'
import { countUnread, listOwn, markRead, markReadUpTo } from './queries.ts'

/** Words a list from current facts: it names nobody who has left the academy, and nothing that was taken down. */
async function presentNotifications(
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

/** Words a notification whose subject is gone, or which another version of the server wrote. */
function gone({ userType }: Account): Words {
  return {
    title: 'No longer available',
    text: 'The item in this notification has been removed.',
    link: homeOf(userType),
  }
}

async function zoneOf(db: Db, userId: number): Promise<string | null> {
  const owner = await findOwnZone(db, userId)
  return owner?.time_zone ?? null
}

const PAGE_LENGTH = 20
/** Above every possible id. */
const NEWEST = 2_147_483_647

/** Registers the routes of people's notifications: their list, and marking them as read. */
export function notificationRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listNotifications, async ({ user, query }) => {
    const { items = PAGE_LENGTH, before: below = NEWEST } = query
    const rows = await listOwn(db, { userId: user.id, below, limit: items + 1 })
    return success({
      data: await presentNotifications(db, rows.slice(0, items), user),
      has_more: rows.length > items,
      unread: await countUnread(db, user.id),
    })
  })

  registerEndpoint(app, readNotifications, async ({ user, body: { ids, up_to } }) => {
    const now = timestamp(clock)
    if ((ids === undefined) === (up_to === undefined)) throw badInput({ ids: 'Send either ids or up_to.' })
    if (ids) await markRead(db, user.id, ids, now)
    if (up_to !== undefined) await markReadUpTo(db, user.id, up_to, now)
    return success({ unread: await countUnread(db, user.id) })
  })
}
