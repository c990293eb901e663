import { OFFLINE_PLACE } from '#shared/beforeReact/offlineNotice.ts'
import { useIsOnline } from '../../ui/feedback/useIsOnline.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './OfflineNotice.module.css'

const TEXT = 'You are offline. What you typed is kept; pages load again when you are back.'

/** Says that the connection is gone, for as long as it is; before React is there the first script does. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
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
