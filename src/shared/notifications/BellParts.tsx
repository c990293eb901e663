import { type ComponentType, useEffect, useRef, useState } from 'react'
import { deviceOwner } from '#shared/push/deviceOwner.ts'
import styles from './BellParts.module.css'
import { useUnreadCount } from './useUnreadCount.ts'

/** Shows the number of unread notifications on the bell and in its name, and keeps it up to date while the page is visible. */
export function Count({ userId }: { userId: number }) {
  const unread = useUnreadCount(userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person may have another device
  useEffect(() => {
    // Most browsers have no push subscription to compare.
    if (deviceOwner())
      import('#shared/push/pushDevice.ts').then(({ keepDevice }) => keepDevice()).catch(() => undefined)
  }, [userId])
  // The live region exists before it has text, so that a later count is announced.
  if (!unread) return <span aria-live="polite" />
  return (
    <span aria-live="polite" className={styles.count}>
      <span className="visually-hidden">, </span>
      {countText(unread)}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}

/** Returns "7", or "99+" for more: the server counts only to a hundred. */
function countText(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}

/** Shows the content of the bell's popover. The list is loaded when it is first opened and fetched again at each opening. */
export function Panel() {
  const title = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [list, setList] = useState<{ List: ComponentType } | 'failed' | null>(null)

  useEffect(() => {
    const popover = title.current?.closest<HTMLElement>('[popover]')
    const leaving = new AbortController()
    const handleToggle = () => setOpen(popover?.matches(':popover-open') ?? false)
    popover?.addEventListener('toggle', handleToggle, { signal: leaving.signal })
    // The popover may have been opened before this script loaded.
    if (popover && 'popover' in HTMLElement.prototype) handleToggle()
    return () => leaving.abort()
  }, [])

  useEffect(() => {
    if (!isOpen) return
    import('./NotificationList.tsx').then(
      ({ NotificationList }) => setList({ List: NotificationList }),
      () => setList('failed'),
    )
  }, [isOpen])

  return (
    <>
      <p ref={title} className={styles.title}>
        Notifications
      </p>
      {isOpen && list === 'failed' && <p className={styles.note}>We couldn't load your notifications.</p>}
      {isOpen && list !== null && list !== 'failed' && <list.List />}
    </>
  )
}
