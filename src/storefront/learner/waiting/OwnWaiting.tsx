import { Link, useFetcher } from 'react-router-dom'
import type { WaitingPlace } from '#contract/waiting.ts'
import { paths, takeSeatPath } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { isOffered, standingText } from '../../ui/course/standing.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import styles from './OwnWaiting.module.css'

/** Lists the learner's waiting lists and the seats kept for them; nothing if they are on no list. */
export function OwnWaiting({
  places,
  page,
}: {
  places: readonly WaitingPlace[]
  /** The page to which a form posted without script returns. */
  page: 'dashboard' | 'courses'
}) {
  if (places.length === 0) return null
  return (
    <section aria-label="Waiting lists">
      <ul className={styles.places}>
        {places.map(place => (
          <li key={place.cohort.id} className={styles.place}>
            <Place place={place} page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({ place, page }: { place: WaitingPlace; page: 'dashboard' | 'courses' }) {
  const { course, cohort } = place
  const { Form, state, data } = useFetcher<{ text?: string }>()
  const hasOffer = isOffered(place)
  return (
    <>
      <div className={styles.words}>
        <Badge color={hasOffer ? 'success' : 'info'}>
          {hasOffer ? "We're holding a seat for you" : 'Waiting'}
        </Badge>
        <strong>
          <Link to={paths.course(course.slug)}>{course.title}</Link>
        </strong>
        <p>
          {cohort.name}, from {dayText(cohort.starts_at)}
        </p>
        <p>{standingText(place)}.</p>
        {data?.text !== undefined && <Alert title={data.text} takesFocus />}
      </div>
      <Form method="post" action={paths.enrol(course.slug)} className={styles.ways}>
        <input type="hidden" name="intent" value="leave" />
        <input type="hidden" name="then" value={page} />
        <input type="hidden" name="cohort_id" value={cohort.id} />
        {hasOffer && (
          <LinkButton
            to={takeSeatPath(course.slug, cohort.id)}
            size="small"
            aria-label={`Take the seat in ${course.title}`}
          >
            Take the seat
          </LinkButton>
        )}
        <Button
          type="submit"
          size="small"
          look="secondary"
          isBusy={state !== 'idle'}
          aria-label={
            hasOffer ? `Decline the seat in ${course.title}` : `Leave the waiting list for ${course.title}`
          }
        >
          {hasOffer ? 'Decline' : 'Leave the waiting list'}
        </Button>
      </Form>
    </>
  )
}
