import { useSyncExternalStore } from 'react'
import { OFFLINE_PLACE } from '#shared/beforeReact/offlineNotice.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './OfflineNotice.module.css'

const TEXT = 'You are offline. What you typed is kept; pages load again when you are back.'

/** Says that the connection is gone, for as long as it is; before React is there the first script does. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={styles.place} {...{ [OFFLINE_PLACE]: TEXT }}>
      {!isOnline && (
        <>
          <Icon name="alert" /> {TEXT}
        </>
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
