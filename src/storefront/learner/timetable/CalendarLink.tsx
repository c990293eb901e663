import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
} from 'react-router-dom'
import { downloadTimetable } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { saveFile } from '#shared/saveFile.ts'
import styles from '../LearnerFrame.module.css'

/** Links to the page that adds all classes to the learner's own calendar. */
export function CalendarLink() {
  return (
    <p className={styles.foot}>
      <Link to={paths.calendar()}>Add all your classes to your calendar</Link>
    </p>
  )
}

/** Saves a course's classes as a calendar file; the page's route must have `calendarAction`. */
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

/** The answer to the Download form. */
type CalendarAnswer = { kind: 'calendar'; file: Blob; name: string } | { kind: 'failed'; text: string }

/** Downloads a course's classes as a calendar file. */
export async function calendarAction({ request, context }: ActionFunctionArgs): Promise<CalendarAnswer> {
  const { api } = context.get(loaderContext)
  const slug = String((await request.formData()).get('slug'))
  const answer = await attempt(() => api.download(downloadTimetable, { params: { slug } }))
  return 'value' in answer
    ? { kind: 'calendar', file: answer.value, name: `${slug}.ics` }
    : { kind: 'failed', text: answer.failure.detail }
}

/** Skips revalidation after a download, which changes no data. */
export function shouldRevalidateCalendar({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.has('slug') ? false : defaultShouldRevalidate
}
