import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import type { Order } from '../order.ts'
import type { useEnrolment } from '../useEnrolment.ts'
import styles from './FinishPanel.module.css'
import { keptText } from './keptText.ts'

/** Asked when the card payment was closed before it was made. */
export function LeaveQuestion({
  order,
  process,
}: {
  order: Order
  process: ReturnType<typeof useEnrolment>
}) {
  const { enrolment, goOn, end } = process
  const kept = enrolment.step === 'leaving' ? keptText(order, enrolment.payment) : ''
  return (
    <Dialog
      title="Are you sure you want to terminate this transaction?"
      isOpen={enrolment.step === 'leaving'}
      onClose={() => end({ isFinal: false })}
      isStubborn
    >
      <p>
        No money has come yet. You can go on with the same payment, or end it and pay another time. Money that
        still comes enrols you while there is a seat, and is given back otherwise. {kept}
      </p>
      <div className={styles.ways}>
        <Button onClick={goOn}>Continue payment</Button>
        <Button look="danger" onClick={() => end({ isFinal: true })}>
          End transaction
        </Button>
      </div>
    </Dialog>
  )
}
