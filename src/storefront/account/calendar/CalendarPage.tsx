import { useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { endCalendarAddress, getCalendar, makeCalendarAddress } from '#contract/calendar.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { dayText } from '#shared/dates.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button, lookOf } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useFocusOnAppearing } from '../../ui/feedback/hooks.ts'
import { type AuthFailure, authFailure } from '../form/authFailure.ts'
import styles from './CalendarPage.module.css'

export const action = calendarAddressAction

export async function loader({ context, request: { signal } }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  return (await api.call(getCalendar, { signal })).data
}

const TITLE = 'Your calendar'

export const handle = fixedMeta(TITLE, { isIndexed: false })

/** /calendar: the private feed address of a learner's or tutor's classes. Each form works without script. */
export function Component() {
  const { since } = useLoaderData<typeof loader>()
  const answer = useAnswer<CalendarAnswer>()
  return (
    <div className={styles.page}>
      <header>
        <h1>{TITLE}</h1>
        <p>See all your classes in your phone or computer calendar. It updates when classes change.</p>
      </header>
      {answer && 'alert' in answer && (
        <Alert title={answer.alert.title} takesFocus>
          <p>{answer.alert.text}</p>
        </Alert>
      )}
      {answer && 'url' in answer ? <NewAddress url={answer.url} /> : <NoAddressHere since={since} />}
      {since !== null && <EndAddress />}
      <HowOften />
    </div>
  )
}

function NoAddressHere({ since }: { since: string | null }) {
  const isBusy = useBusy('make')
  return (
    <section aria-labelledby="address" className={styles.section}>
      <h2 id="address">Your private calendar link</h2>
      {since === null ? (
        <p>
          Keep it private. Anyone with this link can see your class times, but nothing else in your account.
        </p>
      ) : (
        <p>
          You created a private link on {dayText(since)}. We only show it once. If you create a new link, the
          old one stops working.
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="make" value="1" />
        <Button type="submit" isBusy={isBusy}>
          {since === null ? 'Create private link' : 'Create a new link'}
        </Button>
      </Form>
    </section>
  )
}

function EndAddress() {
  const isBusy = useBusy('end')
  return (
    <section aria-labelledby="end" className={styles.section}>
      <h2 id="end">Turn off link</h2>
      <p>
        Do this if someone else has the link or you no longer need it. Calendars keep what they have already
        loaded until you remove it there.
      </p>
      <Form method="post">
        <input type="hidden" name="end" value="1" />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          Turn off link
        </Button>
      </Form>
    </section>
  )
}

/** Says how often calendar apps fetch changes; the academy cannot control it. */
function HowOften() {
  return (
    <section aria-labelledby="how-often" className={styles.section}>
      <h2 id="how-often">How soon a change arrives</h2>
      <p>Calendar apps refresh at their own pace:</p>
      <ul className={styles.list}>
        <li>Google: every 4 to 24 hours; you can't speed it up.</li>
        <li>Outlook on the web: about every 3 hours.</li>
        <li>Apple: as set for the calendar, often once a day on a phone.</li>
        <li>Thunderbird: every half hour.</li>
      </ul>
      <p>Your timetable here is always up to date.</p>
    </section>
  )
}

function useBusy(name: 'make' | 'end'): boolean {
  return useNavigation().formData?.has(name) ?? false
}

/** Shows the new address, this one time only, with ways to pass it to a calendar. */
function NewAddress({ url }: { url: string }) {
  const box = useRef<HTMLElement>(null)
  const text = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  useFocusOnAppearing(() => box.current?.focus())
  const webcal = url.replace(/^https?:/, 'webcal:')

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Copied')
    } catch {
      if (text.current) window.getSelection()?.selectAllChildren(text.current)
      setSaid('Selected. Copy it with your keyboard')
    }
  }

  return (
    <section ref={box} tabIndex={-1} aria-labelledby="address" className={styles.section}>
      <h2 id="address">Your private calendar link</h2>
      <p>We only show it once. Keep it private: anyone with this link can see your class times.</p>
      <code ref={text} className={styles.address}>
        {url}
      </code>
      <div className={styles.ways}>
        <a href={webcal} rel="noreferrer" className={lookOf({ look: 'secondary', size: 'small' })}>
          Apple or Outlook
        </a>
        {/* Google's website accepts only the webcal scheme, and Google's app accepts none. */}
        <a
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={lookOf({ look: 'secondary', size: 'small' })}
        >
          Google (on a computer)
        </a>
        <Button look="secondary" size="small" className="needs-script" onClick={() => void copy()}>
          Copy
        </Button>
        <a
          href={url}
          download="classes.ics"
          rel="noreferrer"
          className={lookOf({ look: 'secondary', size: 'small' })}
        >
          Download
        </a>
        <small role="status">{said}</small>
      </div>
      <p className={styles.note}>
        On Android, open this page on a computer and add the link to Google there. Your phone will follow. A
        downloaded file does not update.
      </p>
    </section>
  )
}

/** The answer to the page's forms: the address, shown only this once, or an error. */
type CalendarAnswer = { url: string } | Pick<AuthFailure, 'alert'>

/** Creates the calendar's address, or revokes it. The address is only in the answer, never in the browser's history. */
async function calendarAddressAction({
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
