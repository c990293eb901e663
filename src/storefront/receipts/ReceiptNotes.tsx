import { useRootData } from '#shared/loaderContext.ts'
import { classNames } from '../ui/classNames.ts'
import styles from './ReceiptNotes.module.css'
import type { Standing } from './standing.ts'

/** What has become of a receipt's payment; nothing while it stands as it was printed. */
export function StandingNote({ standing: { sentence, tone } }: { standing: Standing }) {
  return sentence === null ? null : <p className={classNames(styles.standing, styles[tone])}>{sentence}</p>
}

/** Where an academy takes no real cards, its receipts say so themselves. */
export function TrialNote() {
  const { mode } = useRootData().config.payments
  return mode === 'sandbox' || mode === 'test' ? (
    <p>This academy is in trial mode: its payments move no money.</p>
  ) : null
}
