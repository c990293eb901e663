import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { endCalendarAddress, makeCalendarAddress } from '#contract/calendar.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { type AuthFailure, authFailure } from '../form/authFailure.ts'

/** What the page's forms are answered: the address, which is shown this once, or why there is none. */
export type CalendarAnswer = { url: string } | Pick<AuthFailure, 'alert'>

/** Makes an address for the calendar, or ends it where the form says so. The address stands in the answer alone, in no history. */
export async function calendarAddressAction({
  request,
  context,
}: ActionFunctionArgs): Promise<CalendarAnswer | Response> {
  const { api } = context.get(loaderContext)
  const isEnding = (await request.formData()).has('end')
  const done = await attempt(async () => {
    if (!isEnding) return { url: (await api.call(makeCalendarAddress)).url }
    await api.call(endCalendarAddress)
    return replace(paths.calendar())
  })
  return 'failure' in done ? authFailure(done.failure) : done.value
}
