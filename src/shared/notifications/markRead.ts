import type { BodyOf } from '#contract/endpoint.ts'
import { readNotifications } from '#contract/notifications.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { browserContext } from '#shared/browserContext.ts'
import { setUnreadCount } from './unreadCount.ts'

/** Marks notifications as read and updates the bell; returns false if it failed, so that they stay unread. */
export async function markRead(body: BodyOf<typeof readNotifications>): Promise<boolean> {
  const done = await attempt(() => browserContext.api.call(readNotifications, { body }))
  if ('failure' in done) return false
  setUnreadCount(done.value.unread)
  return true
}
