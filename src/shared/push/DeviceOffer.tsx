import { useEffect, useState } from 'react'
import styles from './DeviceOffer.module.css'
import DeviceSwitch from './DeviceSwitch.tsx'
import { deviceState } from './pushDevice.ts'

/** The storage key that marks the offer as answered. */
const ANSWERED = 'push-offer'

/** Offers push notifications of classes once. The browser's own prompt needs a press, because it cannot be repeated. */
export default function DeviceOffer() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (isAnswered()) return
    deviceState().then(
      state => setShown(state === 'off'),
      () => undefined,
    )
  }, [])

  function handleNo() {
    setShown(false)
    remember()
  }

  if (!isShown) return null
  return (
    <section aria-labelledby="device-offer" className={styles.offer}>
      <h2 id="device-offer">Get class reminders on this device?</h2>
      <p>We'll tell you when a class starts, moves or is cancelled. You can change this in your account.</p>
      {/* Any press counts as an answer, even if the browser then does nothing. */}
      <div className={styles.ways} onClickCapture={remember}>
        <DeviceSwitch />
        <button type="button" className={styles.no} onClick={handleNo}>
          Not now
        </button>
      </div>
    </section>
  )
}

function isAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    // Without storage the offer would return each time, so it is not shown.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(ANSWERED, 'yes')
  } catch {
    // The offer is only shown if storage works.
  }
}
