import { type ComponentType, useEffect, useState } from 'react'

/** What a page has of this device, loaded once the page stands: its own script is not needed to read the page. */
export function LateDevice({ part }: { part: 'switch' | 'offer' }) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    const loading = part === 'switch' ? import('./DeviceSwitch.tsx') : import('./DeviceOffer.tsx')
    loading.then(
      module => setPart(() => module.default),
      () => undefined,
    )
  }, [part])
  return Part && <Part />
}
