import { dayAndTimeText, ownTimeText, timeText } from '#shared/dates.ts'
import { useHydrated } from '../feedback/useHydrated.ts'

/** When a class is: in Lagos time, which is named, and for a reader elsewhere in their own time too. */
export function ClassTime({ starts, ends }: { starts: string; ends?: string }) {
  // The server does not know where the reader is.
  const own = useHydrated() ? ownTimeText(starts) : null
  return (
    <>
      <time dateTime={starts}>
        {dayAndTimeText(starts)}
        {ends && ` to ${timeText(ends)}`} (Lagos time)
      </time>
      {own !== null && ` · ${own} where you are`}
    </>
  )
}
