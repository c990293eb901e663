import { classNames } from '../ui/classNames.ts'
import styles from './StandingNote.module.css'
import type { Standing } from './standing.ts'

/** What has become of a receipt's payment; nothing while it stands as it was printed. */
export function StandingNote({ standing: { sentence, tone } }: { standing: Standing }) {
  return sentence === null ? null : <p className={classNames(styles.note, styles[tone])}>{sentence}</p>
}
