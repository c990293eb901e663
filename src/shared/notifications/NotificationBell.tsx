import { type ComponentType, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import styles from './NotificationBell.module.css'

/** The parts of the bell that `BellParts.tsx` adds once its script has loaded. */
interface BellParts {
  Count: ComponentType<{ userId: number }>
  Panel: ComponentType
}

/**
 * The bell of signed-in users, in the site and the console. It opens a native popover, which closes on Escape and needs no
 * script; the count and the list load later, so that they slow down no page.
 */
export function NotificationBell({ userId }: { userId: number }) {
  const id = useId()
  const [parts, setParts] = useState<BellParts | null>(null)
  useEffect(() => {
    // Without this script the bell still links to the page.
    import('./BellParts.tsx').then(setParts, () => undefined)
  }, [])
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.bell}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 16.500V11a6 6 0 1 1 12 0v5.500l2 2H4l2-2ZM10 21.500h4" />
        </svg>
        <span className="visually-hidden">Notifications</span>
        {parts && <parts.Count userId={userId} />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link in it is a click */}
      <section
        id={id}
        popover="auto"
        aria-label="Notifications"
        className={styles.panel}
        onClick={event => {
          if (event.target instanceof Element && event.target.closest('a'))
            event.currentTarget.hidePopover?.()
        }}
      >
        {parts && <parts.Panel />}
        <Link to={paths.notifications()} className={styles.all}>
          See all notifications
        </Link>
      </section>
    </>
  )
}
