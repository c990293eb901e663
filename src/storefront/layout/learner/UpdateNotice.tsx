import { useEffect, useState } from 'react'
import type { OnUpdate } from '#offline/registration.ts'
import { Button } from '../../ui/actions/Button.tsx'
import styles from './UpdateNotice.module.css'

/** Offers a newer version of the academy when one has arrived, and never takes it on by itself. */
export function UpdateNotice({ watch }: { watch: (onUpdate: OnUpdate) => Promise<void> }) {
  const [takeOn, setTakeOn] = useState<(() => void) | null>(null)
  useEffect(() => {
    // A browser that keeps nothing, or a worker that did not arrive, takes nothing from the page.
    watch(update => setTakeOn(() => update)).catch(() => undefined)
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
