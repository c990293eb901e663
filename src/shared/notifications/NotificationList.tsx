import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { listNotifications, type Notification } from '#contract/notifications.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { browserContext } from '#shared/browserContext.ts'
import { markRead } from './markRead.ts'
import { NotificationItems } from './NotificationItems.tsx'
import styles from './NotificationList.module.css'
import { onUnreadCount, setUnreadCount, unreadCount } from './unreadCount.ts'

/** The number of notifications under the bell; the page has all. */
const SHOWN = 8

type Face = 'waiting' | { failed: string } | { list: readonly Notification[] }

/** The newest notifications, under the bell. New ones appear while it is open. */
export function NotificationList() {
  const [face, setFace] = useState<Face>('waiting')
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  const unread = useSyncExternalStore(onUnreadCount, unreadCount)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count or another try is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController()
    const call = { query: { items: SHOWN }, signal: leaving.signal }
    attempt(() => browserContext.api.call(listNotifications, call)).then(asked => {
      if (leaving.signal.aborted) return
      if ('failure' in asked) return setFace({ failed: asked.failure.detail })
      setFace({ list: asked.value.data })
      setUnreadCount(asked.value.unread)
    })
    return () => leaving.abort()
  }, [unread, tries])

  if (face === 'waiting') return <Waiting />
  if ('failed' in face) {
    return (
      <div role="alert" className={styles.note}>
        <p>{face.failed}</p>
        <button type="button" className={styles.button} onClick={tryAgain}>
          Try again
        </button>
      </div>
    )
  }
  const [newest] = face.list
  if (!newest)
    return <p className={styles.note}>No notifications yet. Activity in your courses appears here.</p>
  return (
    <>
      {face.list.some(({ read_at }) => read_at === null) && (
        <button type="button" className={styles.button} onClick={() => void markRead({ up_to: newest.id })}>
          Mark all as read
        </button>
      )}
      <NotificationItems
        notifications={face.list}
        onChoose={({ id, read_at }) => {
          if (read_at === null) void markRead({ ids: [id] })
        }}
      />
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <span className="visually-hidden">Loading</span>
      {[0, 1, 2].map(line => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  )
}
