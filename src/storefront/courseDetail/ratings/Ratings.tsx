import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { CourseDetail } from '#contract/entities.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { countText } from '#shared/money.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StarRating } from '../../ui/media/StarRating.tsx'
import { ALL_RATINGS } from './allRatings.ts'
import { OwnRating } from './OwnRating.tsx'
import { RatingCard } from './RatingCard.tsx'
import type { RatingFormProps } from './RatingForm.tsx'
import styles from './Ratings.module.css'

/** For the few who are enrolled; where it cannot be fetched, the page stands without it. */
const RatingForm = lazy(
  (): Promise<{ default: ComponentType<RatingFormProps> }> =>
    import('./RatingForm.tsx').then(
      ({ RatingForm: form }) => ({ default: form }),
      () => ({ default: () => null }),
    ),
)

/** The average, the newest ratings, and for enrolled learners the form to give their own. */
export function Ratings({
  course,
  more,
}: {
  course: CourseDetail
  /** The page leaves out so many of the newest ratings. */
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
        </p>
      )}
      {viewer?.is_enrolled && (
        <Suspense fallback={null}>
          <OwnRating slug={course.slug} viewer={viewer} Form={RatingForm} />
        </Suspense>
      )}
      {ratings.length === 0 ? (
        <EmptyState
          // Stars stand above it where the academy shows some: then it must not say that there are none.
          title={shown ? 'No learner has written here yet' : NO_RATINGS_YET}
          text="Learners rate a course once they have taken classes in it."
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

/** "1 rating", "1,204 ratings". */
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
