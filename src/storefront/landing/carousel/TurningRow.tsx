import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** The functions that the buttons and keys of a turning row call. */
export interface Turns {
  scrollNext(): void
  scrollPrev(): void
}

/**
 * Makes a scrolling row endless and draggable by mouse, starting from the card that it was scrolled to.
 * It renders nothing, and is a module of its own so that it loads when the row comes near the screen.
 */
export default function TurningRow({
  viewport,
  onReady,
}: {
  viewport: HTMLElement
  onReady: (turns: Turns) => void
}) {
  const [startIndex] = useState(() => firstShown(viewport))
  const [attach, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    duration: 22,
    startIndex,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })

  useEffect(() => {
    viewport.scrollLeft = 0
    attach(viewport)
    return () => attach(null)
  }, [attach, viewport])

  useEffect(() => {
    if (embla) onReady(embla)
  }, [embla, onReady])

  return null
}

function firstShown(viewport: HTMLElement): number {
  const width = viewport.querySelector('li')?.offsetWidth ?? 0
  return width > 0 ? Math.round(viewport.scrollLeft / width) : 0
}
