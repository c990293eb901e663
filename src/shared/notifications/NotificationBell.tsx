import { type ComponentType, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import styles from './NotificationBell.module.css'

/** The parts of the bell that `LiveBell.tsx` adds once its script has loaded. */
interface LiveBell {
  Count: ComponentType<{ userId: number }>
  Panel: ComponentType
}

/**
 * The bell of a signed-in person, on both sides of the site. It opens a native popover, which closes on Escape and works before any script; the
 * count and the list come later, so that no visitor's page weighs them.
 */
export function NotificationBell({ userId }: { userId: number }) {
  const id = useId()
  const [live, setLive] = useState<LiveBell | null>(null)
  useEffect(() => {
    // Without it the bell still leads to the page.
    import('./LiveBell.tsx').then(setLive, () => undefined)
  }, [])
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.bell}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 16.500V11a6 6 0 1 1 12 0v5.500l2 2H4l2-2ZM10 21.500h4" />
        </svg>
        <span className="visually-hidden">Notifications</span>
        {live && <live.Count userId={userId} />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link in it is pressed by key as a click */}
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
        {live && <live.Panel />}
        <Link to={paths.notifications()} className={styles.all}>
          See all notifications
        </Link>
      </section>
    </>
  )
}
