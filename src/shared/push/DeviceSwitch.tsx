import { useEffect, useState } from 'react'
import styles from './DeviceSwitch.module.css'
import { allowDevice, type DeviceState, deviceState, stopDevice } from './pushDevice.ts'

/** The messages for browsers in which push cannot be switched on or off. */
const SENTENCES: Record<Exclude<DeviceState, 'on' | 'off'>, string> = {
  unable: 'This browser cannot tell you of things.',
  'home screen first':
    'On an iPhone or iPad, first add the academy to your home screen (by Share), and open it there.',
  denied:
    'This browser blocks our notifications. You allow them with the sign before the address, under the permissions.',
}

type Shown = DeviceState | 'asking' | 'failed' | null

/** Switches push notifications on this device on or off. */
export default function DeviceSwitch() {
  const [shown, setShown] = useState<Shown>(null)

  useEffect(() => {
    deviceState().then(setShown, () => setShown('unable'))
  }, [])

  function handle(change: () => Promise<DeviceState>) {
    setShown('asking')
    change().then(setShown, () => setShown('failed'))
  }

  const isOn = shown === 'on'
  const isBusy = shown === null || shown === 'asking'
  const isSaid = shown === 'unable' || shown === 'home screen first' || shown === 'denied'
  return (
    <div className={styles.switch} role="status" aria-busy={isBusy || undefined}>
      {isOn && <p>This device shows what you have chosen, even while the academy is closed.</p>}
      {shown === 'failed' && <p>That did not work. Please check your connection and try again.</p>}
      {isSaid ? (
        <p>{SENTENCES[shown]}</p>
      ) : (
        <button
          type="button"
          className={styles.button}
          aria-disabled={isBusy}
          onClick={() =>
            isBusy
              ? undefined
              : handle(isOn ? async () => stopDevice().then(() => 'off' as const) : allowDevice)
          }
        >
          {isOn ? 'Stop on this device' : 'Show notifications on this device'}
        </button>
      )}
    </div>
  )
}
