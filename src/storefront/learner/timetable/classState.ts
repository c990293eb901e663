import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { dayAfter } from '#contract/rules/calendarDays.ts'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import type { TimetableClass } from '#contract/timetable.ts'
import { useIsOnline } from '../../ui/feedback/hooks.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Returns the state of a class in words, such as "Starts in 2 h". Returns null if the class is on another day and an hour or
 * more away: its day says more.
 * @param passed seconds since the server answered
 * @param today the reader's current day
 */
function classState(session: TimetableClass, passed: number, today: string): string | null {
  const starts = session.starts_in - passed
  if (session.ends_in <= passed) return 'Over'
  if (starts <= 0) return 'On now'
  if (starts < HOUR) return `Starts in ${Math.ceil(starts / MINUTE)} min`
  return dayOf(session) === today ? `Starts in ${Math.round(starts / HOUR)} h` : null
}

/** Seconds until the link of one of these classes comes or goes; null where none does. */
function secondsToChange(classes: readonly TimetableClass[]): number | null {
  const moments = classes
    .filter(({ cancelled_at }) => cancelled_at === null)
    .flatMap(({ starts_in, ends_in }) => [starts_in - JOIN_MINUTES * MINUTE, ends_in])
    .filter(seconds => seconds > 0)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The day of a class where its reader is: `2026-03-09`. */
export function dayOf({ own_starts_local }: TimetableClass): string {
  return own_starts_local.slice(0, 10)
}

/** By which a class is told from all others of a list: an onsite class has a number of its own kind. */
export function keyOf({ id, place }: TimetableClass): string {
  return place ? `onsite-${id}` : `class-${id}`
}

/** The day as a heading says it: "Today", "Tomorrow", or null for every other. */
export function nearDay(day: string, today: string): string | null {
  if (day === today) return 'Today'
  return day === dayAfter(today, 1) ? 'Tomorrow' : null
}

/** Classes with the day that it is where their reader is. */
export interface ShownClasses {
  classes: readonly TimetableClass[]
  time_zone: string | null
  today: string
}

/**
 * Returns a function that gives the state of each of these classes. It is kept up to date, so the page needs no reload to
 * show a link that has opened meanwhile.
 */
export function useClassStates(shown: ShownClasses): (session: TimetableClass) => string | null {
  const passed = useSecondsSince(shown)
  useServerChange(secondsToChange(shown.classes))
  // A page that was kept for a while may be of another day, so it says nothing of today.
  const isOnline = useIsOnline()
  return session => (isOnline ? classState(session, passed, shown.today) : null)
}

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

/** Returns for how many seconds this page has shown these data; updated every ten seconds. */
function useSecondsSince(data: unknown): number {
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
