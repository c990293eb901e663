import { useNavigation } from 'react-router-dom'
import styles from './PageLoadBar.module.css'

/** The thin bar at the top while a page is being loaded; as a status it needs no landmark around it. */
export function PageLoadBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status">
      <div role="progressbar" aria-label="Loading page" className={styles.bar} />
    </div>
  )
}
