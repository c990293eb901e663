import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { markRead } from '#shared/notifications/markRead.ts'
import { NotificationItems } from '#shared/notifications/NotificationItems.tsx'
import { setUnreadCount } from '#shared/notifications/unreadCount.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type AuthFailure, authFailure } from '../form/authFailure.ts'
import styles from './NotificationsPage.module.css'

export const action = notificationsAction

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const text = new URL(request.url).searchParams.get('before') ?? ''
  // An invalid number requests the newest notifications.
  const before = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const { data, has_more, unread } = await api.call(listNotifications, {
    query: { before },
    signal: request.signal,
  })
  return { list: data, hasMore: has_more, unread, isFirst: before === undefined }
}

const TITLE = 'Notifications'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /notifications: the user's notifications of the last ninety days, newest first. It works without script. */
export function Component() {
  const { list, hasMore, unread, isFirst } = useLoaderData<typeof loader>()
  const answer = useAnswer<Exclude<Awaited<ReturnType<typeof notificationsAction>>, Response>>()
  const last = list.at(-1)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          <p>Activity in your courses in the last 90 days.</p>
        </div>
        {isFirst && unread > 0 && <MarkAll upTo={list[0]?.id ?? 0} />}
      </header>
      {answer?.alert && (
        <Alert title={answer.alert.title} takesFocus>
          <p>{answer.alert.text}</p>
        </Alert>
      )}
      {list.length === 0 ? (
        <EmptyState
          title={isFirst ? 'No notifications yet' : 'No older notifications'}
          text="Receipts, class changes and replies appear here."
        />
      ) : (
        <div className={styles.list}>
          <NotificationItems
            notifications={list}
            onChoose={({ id, read_at }) => {
              if (read_at === null) void markRead({ ids: [id] })
            }}
          />
        </div>
      )}
      {(hasMore || !isFirst) && (
        <nav aria-label="Pages" className={styles.pages}>
          {!isFirst && <Link to={paths.notifications()}>Newest notifications</Link>}
          {hasMore && last && (
            <Link to={paths.notifications({ before: String(last.id) })}>Older notifications</Link>
          )}
        </nav>
      )}
    </div>
  )
}

function MarkAll({ upTo }: { upTo: number }) {
  const isBusy = useNavigation().formData?.has('up_to') ?? false
  return (
    <Form method="post">
      <input type="hidden" name="up_to" value={upTo} />
      <Button type="submit" look="secondary" isBusy={isBusy}>
        Mark all as read
      </Button>
    </Form>
  )
}

/** Marks notifications as read, up to the newest one on the rendered page. */
async function notificationsAction({
  request,
  context,
}: ActionFunctionArgs): Promise<Pick<AuthFailure, 'alert'> | Response> {
  const { api } = context.get(loaderContext)
  const up_to = Number((await request.formData()).get('up_to'))
  const done = await attempt(() => api.call(readNotifications, { body: { up_to } }))
  if ('failure' in done) return authFailure(done.failure)
  // Not on the server: this count is global there, so one person's would show to another.
  if (!import.meta.env.SSR) setUnreadCount(done.value.unread)
  return replace(paths.notifications())
}
