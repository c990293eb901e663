import { useEffect, useEffectEvent, useState } from 'react'
import type { OnFirstWorker, OnUpdate } from '#offline/registration.ts'
import { Button } from '../../ui/actions/Button.tsx'
import styles from './UpdateNotice.module.css'

/** Offers a newer version of the academy when one has arrived, and never takes it on by itself. */
export function UpdateNotice({
  watch,
  onFirstWorker,
}: {
  watch: (onUpdate: OnUpdate, onFirstWorker: OnFirstWorker) => Promise<void>
  onFirstWorker: OnFirstWorker
}) {
  const [takeOn, setTakeOn] = useState<(() => void) | null>(null)
  const handleFirstWorker = useEffectEvent(onFirstWorker)
  useEffect(() => {
    // A browser that keeps nothing, or a worker that did not arrive, takes nothing from the page.
    watch(
      update => setTakeOn(() => update),
      () => handleFirstWorker(),
    ).catch(() => undefined)
  }, [watch])

  return (
    <div role="status" className={styles.place}>
      {takeOn && (
        <p className={styles.notice}>
          A new version of the academy is ready.
          <Button look="secondary" onClick={takeOn}>
            Use it now
          </Button>
        </p>
      )}
    </div>
  )
}
