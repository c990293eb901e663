import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { readNotifications } from '#contract/notifications.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { setUnreadCount } from '#shared/notifications/unreadCount.ts'
import { type AuthFailure, authFailure } from '../form/authFailure.ts'

/** Marks all notifications as read, up to the one that was the newest when the page was made. */
export async function notificationsAction({
  request,
  context,
}: ActionFunctionArgs): Promise<Pick<AuthFailure, 'alert'> | Response> {
  const { api } = context.get(loaderContext)
  const up_to = Number((await request.formData()).get('up_to'))
  const done = await attempt(() => api.call(readNotifications, { body: { up_to } }))
  if ('failure' in done) return authFailure(done.failure)
  // The server has no bell: what it knows of one person would be another's.
  if (!import.meta.env.SSR) setUnreadCount(done.value.unread)
  return replace(paths.notifications())
}
