import { type ComponentType, useEffect, useState } from 'react'

/** Shows a page's push switch or push offer. It loads after the page, because nobody needs its script to read the page. */
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
