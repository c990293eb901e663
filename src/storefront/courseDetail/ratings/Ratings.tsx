import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useFetcher } from 'react-router-dom'
import type { CourseDetail, Rating } from '#contract/entities.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { dayText } from '#shared/dates.ts'
import { Icon } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { countText } from '#shared/money.ts'
import { classNames } from '../../ui/classNames.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StarRating } from '../../ui/media/StarRating.tsx'
import { ALL_RATINGS } from './allRatings.ts'
import { OwnRating } from './OwnRating.tsx'
import type { RatingFormProps } from './RatingForm.tsx'
import styles from './Ratings.module.css'
import type { RatingOutcome } from './ratingAction.ts'

/** Loaded for enrolled learners only; if loading fails, the page works without it. */
const RatingForm = lazy(
  (): Promise<{ default: ComponentType<RatingFormProps> }> =>
    import('./RatingForm.tsx').then(
      ({ RatingForm: form }) => ({ default: form }),
      () => ({ default: () => null }),
    ),
)

/** The average, the newest ratings, and the rating form for enrolled learners. */
export function Ratings({
  course,
  more,
}: {
  course: CourseDetail
  /** The number of newest ratings that the page leaves out. */
  more: number
}) {
  const { ratings, viewer } = course
  const shown = shownRating(course, useCourseFigures())
  return (
    <section aria-labelledby="ratings" className={styles.ratings}>
      <h2 id="ratings">What learners say</h2>
      {shown && (
        <p className={styles.average}>
          <strong>{ratingText(shown.average)}</strong>
          <StarRating average={shown.average} size={24} />
          <span>{ratingsCountText(shown.count)}</span>
          {shown.isNew && <span>new</span>}
        </p>
      )}
      {viewer?.is_enrolled && (
        <Suspense fallback={null}>
          <OwnRating slug={course.slug} viewer={viewer} Form={RatingForm} />
        </Suspense>
      )}
      {ratings.length === 0 ? (
        <EmptyState
          // If the academy shows stars for unrated courses, this must not say that there are no ratings.
          title={shown ? 'No learner ratings yet' : NO_RATINGS_YET}
          text="Learners can rate a course after their first class."
        />
      ) : (
        <RatingList ratings={ratings} viewer={viewer} />
      )}
      {more > 0 && (
        <Link to={`?${ALL_RATINGS}`} preventScrollReset replace className={styles.more}>
          Show {more} more ratings
        </Link>
      )}
      {more === 0 && course.ratings_count > ratings.length && (
        <p className={styles.newest}>
          The newest {ratings.length} of {course.ratings_count} ratings.
        </p>
      )}
    </section>
  )
}

/** Returns "1 rating" or "1,204 ratings". */
export function ratingsCountText(count: number): string {
  return count === 1 ? '1 rating' : `${countText(count)} ratings`
}

function RatingList({ ratings, viewer }: Pick<CourseDetail, 'ratings' | 'viewer'>) {
  return (
    <ul className={styles.list}>
      {ratings.map(rating => (
        <li key={rating.id}>
          <RatingCard
            rating={rating}
            isHelpfulToViewer={viewer?.helpful_rating_ids.includes(rating.id) ?? false}
          />
        </li>
      ))}
    </ul>
  )
}

/** One learner's rating: name, stars, comment, and the button that marks it as helpful. */
function RatingCard({ rating, isHelpfulToViewer }: { rating: Rating; isHelpfulToViewer: boolean }) {
  const name = `${rating.user.firstname} ${rating.user.lastname}`
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {[...rating.user.firstname][0] ?? '·'}
        </span>
        <div className={styles.who}>
          <h3>{name}</h3>
          <p>
            <StarRating average={rating.rating} size={16} />
            <time dateTime={rating.created_at}>{dayText(rating.created_at)}</time>
          </p>
        </div>
      </header>
      {rating.comment && <p className={styles.comment}>{rating.comment}</p>}
      {rating.reply && (
        <div dir="auto" className={styles.reply}>
          <h4>Reply from the tutor</h4>
          {rating.reply.text}
        </div>
      )}
      <HelpfulThumb rating={rating} name={name} isOn={isHelpfulToViewer} />
    </article>
  )
}

function HelpfulThumb({ rating, name, isOn }: { rating: Rating; name: string; isOn: boolean }) {
  const { session } = useRootData()
  const fetcher = useFetcher<RatingOutcome>()
  const wanted = fetcher.formData ? fetcher.formData.get('helpful') === 'true' : isOn
  const count = rating.helpful_count + Number(wanted) - Number(isOn)

  if (session?.userType !== 'learner') {
    return (
      <p className={styles.thumb}>
        <Icon name="thumbUp" size={18} /> {helpfulText(count)}
      </p>
    )
  }
  return (
    <fetcher.Form method="post" className={styles.vote}>
      <input type="hidden" name="intent" value="helpful" />
      <input type="hidden" name="id" value={rating.id} />
      <input type="hidden" name="helpful" value={String(!wanted)} />
      <button
        type="submit"
        aria-pressed={wanted}
        aria-label={`Helpful: rating by ${name}`}
        className={classNames(styles.thumb, styles.press)}
      >
        <Icon name="thumbUp" size={18} /> Helpful{count > 0 && ` · ${countText(count)}`}
      </button>
      <span role="status" className={styles.failure}>
        {fetcher.data?.failure?.detail}
      </span>
    </fetcher.Form>
  )
}

function helpfulText(count: number): string {
  if (count === 0) return 'Was this helpful?'
  return count === 1 ? '1 person found this helpful' : `${countText(count)} people found this helpful`
}
