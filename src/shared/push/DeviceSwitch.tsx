import { useEffect, useState } from 'react'
import styles from './DeviceSwitch.module.css'
import { allowDevice, type DeviceState, deviceState, stopDevice } from './pushDevice.ts'

/** The messages for browsers in which push cannot be switched on or off. */
const SENTENCES: Record<Exclude<DeviceState, 'on' | 'off'>, string> = {
  unable: "This browser doesn't support notifications.",
  'home screen first':
    'On an iPhone or iPad, use Share to add this site to your home screen, then open it from there.',
  denied: 'This browser is blocking our notifications. To allow them, use the icon next to the web address.',
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
      {isOn && <p>This device shows the notifications you chose, even when this site is closed.</p>}
      {shown === 'failed' && <p>That didn't work. Please check your connection and try again.</p>}
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
