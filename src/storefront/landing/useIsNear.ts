import { useEffect, useState } from 'react'

/** Whether an element has come near the screen; once it has, it stays so. */
export function useIsNear(element: Element | null): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '25%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  return isNear
}
