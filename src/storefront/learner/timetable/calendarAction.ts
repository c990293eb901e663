import type { ActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { downloadTimetable } from '#contract/timetable.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'

/** What Download is answered. */
export type CalendarAnswer = { kind: 'calendar'; file: Blob; name: string } | { kind: 'failed'; text: string }

/** The classes of a course as a calendar file. */
export async function calendarAction({ request, context }: ActionFunctionArgs): Promise<CalendarAnswer> {
  const { api } = context.get(loaderContext)
  const slug = String((await request.formData()).get('slug'))
  const answer = await attempt(() => api.download(downloadTimetable, { params: { slug } }))
  return 'value' in answer
    ? { kind: 'calendar', file: answer.value, name: `${slug}.ics` }
    : { kind: 'failed', text: answer.failure.detail }
}

/** A download changes nothing that the page has loaded. */
export function shouldRevalidateCalendar({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.has('slug') ? false : defaultShouldRevalidate
}
