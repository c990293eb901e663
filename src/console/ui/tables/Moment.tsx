import { dayAndTimeText, ownTimeText } from '#shared/dates.ts'

/** A moment in Lagos time, named as such, and on the reader's own clock where that is another. */
export function Moment({ instant }: { instant: string }) {
  const own = ownTimeText(instant)
  return (
    <time dateTime={instant}>
      {dayAndTimeText(instant)} (Lagos time){own && ` · ${own} where you are`}
    </time>
  )
}
