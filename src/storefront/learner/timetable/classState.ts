import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { dayAfter } from '#contract/rules/calendarDays.ts'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import type { TimetableClass } from '#contract/timetable.ts'
import { clockText, longDayText } from '#shared/localTimes.ts'
import { useIsOnline } from '../../ui/feedback/hooks.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Returns the state of a class in words, such as "Starts in 2 h". Returns null if the class is on another day and an hour or
 * more away, because its day is clearer.
 * @param passed seconds since the server answered
 * @param today the reader's current day
 */
function classState(session: TimetableClass, passed: number, today: string): string | null {
  const starts = session.starts_in - passed
  if (session.ends_in <= passed) return 'Finished'
  if (starts <= 0) return 'On now'
  if (starts < HOUR) return `Starts in ${Math.ceil(starts / MINUTE)} min`
  return dayOf(session) === today ? `Starts in ${Math.round(starts / HOUR)} h` : null
}

/** Returns the seconds until the next class link opens or closes; null if none will. */
function secondsToChange(classes: readonly TimetableClass[]): number | null {
  const moments = classes
    .filter(({ cancelled_at }) => cancelled_at === null)
    .flatMap(({ starts_in, ends_in }) => [starts_in - JOIN_MINUTES * MINUTE, ends_in])
    .filter(seconds => seconds > 0)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** Returns the day of a class in the reader's time zone: `2026-03-09`. */
export function dayOf({ own_starts_local }: TimetableClass): string {
  return own_starts_local.slice(0, 10)
}

/** Returns "Your next class is on Mon, 9 Feb 2026 at 18:00: Weaving." */
export function nextClassText({ own_starts_local: starts, course }: TimetableClass): string {
  return `Your next class is on ${longDayText(starts)} at ${clockText(starts)}: ${course.title}.`
}

/** Returns the key of a class in a list: onsite classes have IDs of their own, so the kind is part of it. */
export function keyOf({ id, place }: TimetableClass): string {
  return place ? `onsite-${id}` : `class-${id}`
}

/** Returns "Today" or "Tomorrow", or null for any other day. */
export function nearDay(day: string, today: string): string | null {
  if (day === today) return 'Today'
  return day === dayAfter(today, 1) ? 'Tomorrow' : null
}

/** Classes with the current day in the reader's time zone. */
export interface ShownClasses {
  classes: readonly TimetableClass[]
  time_zone: string | null
  today: string
}

/**
 * Returns a function that gives a class's state. The state stays up to date, so a link appears without a reload once it opens.
 */
export function useClassStates(shown: ShownClasses): (session: TimetableClass) => string | null {
  const passed = useSecondsSince(shown)
  useServerChange(secondsToChange(shown.classes))
  // A cached page may be from another day, so it gives no state while offline.
  const isOnline = useIsOnline()
  return session => (isOnline ? classState(session, passed, shown.today) : null)
}

const SECOND = 1_000
const TICK = 10 * SECOND
/** A page that is open for longer has been reloaded meanwhile, and timers are limited to 24 days. */
const LONGEST_SECONDS = 24 * 60 * 60

/** Revalidates the page after the given seconds, which the server computes: the device's clock may be wrong. */
export function useServerChange(seconds: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (seconds === null || seconds <= 0 || seconds > LONGEST_SECONDS) return
    const timer = setTimeout(() => void revalidate(), (seconds + 1) * SECOND)
    return () => clearTimeout(timer)
  }, [seconds, revalidate])
}

/** Returns the seconds that this page has shown these data; updated every ten seconds. */
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
