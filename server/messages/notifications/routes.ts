import type { FastifyInstance } from 'fastify'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { badInput } from '../../platform/http/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { presentNotifications } from './present.ts'
import { countUnread, listOwn, markRead, markReadUpTo } from './queries.ts'

const PAGE_LENGTH = 20
/** Above every number that a row can have. */
const NEWEST = 2_147_483_647

/** Registers the calls of people's notifications in the academy itself: their list, and which of it they have read. */
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
    if ((ids === undefined) === (up_to === undefined))
      throw badInput({ ids: 'Give the numbers of some in ids, or the last one of all in up_to.' })
    if (ids) await markRead(db, user.id, ids, now)
    if (up_to !== undefined) await markReadUpTo(db, user.id, up_to, now)
    return success({ unread: await countUnread(db, user.id) })
  })
}
