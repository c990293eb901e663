import { type ComponentType, useEffect, useState } from 'react'

/** Shows a page's push switch or offer. It loads after the page, which can be read without its script. */
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
