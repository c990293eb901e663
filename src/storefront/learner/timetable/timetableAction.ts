import type { ActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { downloadTimetable, listTimetable } from '#contract/enrolments.ts'
import type { ClassSession } from '#contract/entities.ts'
import { alertTitle, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'

/** What the timetable's two icons are answered. */
export type TimetableAnswer =
  | { kind: 'sessions'; sessions: (ClassSession & { isOver: boolean })[] }
  | { kind: 'calendar'; file: Blob; name: string }
  | { kind: 'failed'; title: string; text: string }

/** The class sessions of a course (`intent` sessions), or the same as a calendar file. */
export async function timetableAction({ request, context }: ActionFunctionArgs): Promise<TimetableAnswer> {
  const { api } = context.get(loaderContext)
  const form = await request.formData()
  const slug = String(form.get('slug'))
  const answer = await attempt<TimetableAnswer>(async () => {
    if (form.get('intent') === 'calendar') {
      const file = await api.download(downloadTimetable, { params: { slug } })
      return { kind: 'calendar', file, name: `${slug}.ics` }
    }
    const { data } = await api.call(listTimetable, { params: { slug } })
    const now = new Date().toISOString()
    return {
      kind: 'sessions',
      sessions: data.map(session => ({ ...session, isOver: session.ends_at < now })),
    }
  })
  if ('value' in answer) return answer.value
  const { failure } = answer
  return {
    kind: 'failed',
    title: alertTitle(failure, 'The timetable could not be loaded'),
    text: failure.detail,
  }
}

/** Looking at a timetable changes nothing that the page has loaded. */
export function shouldRevalidateTimetable({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.has('slug') ? false : defaultShouldRevalidate
}
