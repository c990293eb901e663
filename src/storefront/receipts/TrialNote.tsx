import { useRootData } from '#shared/loaderContext.ts'

/** Where an academy takes no real cards, its receipts say so themselves. */
export function TrialNote() {
  const { mode } = useRootData().config.payments
  return mode === 'sandbox' || mode === 'test' ? (
    <p>This academy is in trial mode: its payments move no money.</p>
  ) : null
}
