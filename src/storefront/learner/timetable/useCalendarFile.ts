import { useEffect } from 'react'
import { useFetcher } from 'react-router-dom'
import { saveFile } from '#shared/saveFile.ts'
import type { CalendarAnswer } from './calendarAction.ts'

/** Saves the classes of a course as a file for a calendar; the page's route must have the calendar's action. */
export function useCalendarFile(slug: string) {
  const { state, data, submit } = useFetcher<CalendarAnswer>()
  const isBusy = state !== 'idle'

  useEffect(() => {
    if (data?.kind === 'calendar') saveFile(data.file, data.name)
  }, [data])

  return {
    isBusy,
    failure: data?.kind === 'failed' && !isBusy ? data.text : null,
    save: () => {
      if (!isBusy) void submit({ slug }, { method: 'post' })
    },
  }
}
