import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

const SECOND = 1_000
const TICK = 10 * SECOND
/** A page that is open for longer has been loaded anew meanwhile, and no timer counts farther than 24 days. */
const LONGEST_SECONDS = 24 * 60 * 60

/** Asks for the page's data again when something of it changes: how long that is the server says, whatever this device's clock shows. */
export function useServerChange(seconds: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (seconds === null || seconds <= 0 || seconds > LONGEST_SECONDS) return
    const timer = setTimeout(() => void revalidate(), (seconds + 1) * SECOND)
    return () => clearTimeout(timer)
  }, [seconds, revalidate])
}

/** How many seconds this page has shown these data, told every ten seconds. */
export function useSecondsSince(data: unknown): number {
  const [seen, setSeen] = useState({ data, seconds: 0 })
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(
      () => setSeen({ data, seconds: Math.floor((Date.now() - since) / SECOND) }),
      TICK,
    )
    return () => clearInterval(timer)
  }, [data])
  return seen.data === data ? seen.seconds : 0
}
