import { useEffect, useState } from 'react'
import styles from './DeviceOffer.module.css'
import DeviceSwitch from './DeviceSwitch.tsx'
import { deviceState } from './pushDevice.ts'

/** Under this name a browser remembers that the offer was answered. */
const ANSWERED = 'push-offer'

/** Offers to have this device told of classes, once: the browser itself asks only after a press, since its question is not asked twice. */
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
      <h2 id="device-offer">Shall this device remind you of your classes?</h2>
      <p>
        It shows when a class begins, is moved or is cancelled. You choose what on the page of your account.
      </p>
      {/* A press on it is an answer, whatever the browser makes of it. */}
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
    // A browser that remembers nothing would ask each time.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(ANSWERED, 'yes')
  } catch {
    // It was asked only where something can be remembered.
  }
}
