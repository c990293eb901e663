import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './OfflineNotice.module.css'

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.notice}>
          <Icon name="alert" /> You are offline. What you typed is kept; pages load again when you are back.
        </p>
      )}
    </div>
  )
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
