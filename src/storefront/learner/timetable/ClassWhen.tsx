import type { TimetableClass } from '#contract/timetable.ts'
import { clockText, localTimeHere, weekdayText, zoneText } from '#shared/localTimes.ts'
import { useHydrated } from '../../ui/feedback/useHydrated.ts'

/** Where the academy is at home. */
const HOME_ZONE = 'Africa/Lagos'

/**
 * When a class is: by the clock on which it is planned, which is named, and by the reader's where that shows another time. `zone` is the one that
 * the reader has chosen; whoever has chosen none reads the clock of their device.
 */
export function ClassWhen({ session, zone }: { session: TimetableClass; zone: string | null }) {
  const { starts_at, starts_local, ends_local } = session
  const own = useOwnTime(session, zone)
  return (
    <>
      <time dateTime={starts_at}>
        {weekdayText(starts_local)}, {clockText(starts_local)} to {clockText(ends_local)} (
        {zoneText(session.time_zone)})
      </time>
      {own !== null && ` · ${own}`}
    </>
  )
}

function useOwnTime(session: TimetableClass, zone: string | null): string | null {
  // The server does not know where the reader is.
  const isOfDevice = useHydrated() && zone === null
  const { starts_at, starts_local } = session
  const own = isOfDevice ? localTimeHere(starts_at) : session.own_starts_local
  if (own === starts_local) return null
  const isSameDay = own.slice(0, 10) === starts_local.slice(0, 10)
  const time = isSameDay ? clockText(own) : `${weekdayText(own)}, ${clockText(own)}`
  return `${time} ${isOfDevice ? 'where you are' : zoneText(zone ?? HOME_ZONE)}`
}
