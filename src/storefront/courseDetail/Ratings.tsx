import type { CourseDetail } from '#contract/entities.ts'
import { averageRating, ratingText } from '#contract/rules/rating.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { StarRating } from '../ui/StarRating.tsx'
import { RatingCard } from './RatingCard.tsx'
import { RatingForm } from './RatingForm.tsx'
import styles from './Ratings.module.css'
import { ratingsCountText } from './ratingsCountText.ts'

const SHOWN_AT_FIRST = 6

/** The average, the newest ratings, and for enrolled learners the form to give their own. */
export function Ratings({ course }: { course: CourseDetail }) {
  const { ratings, viewer } = course
  return (
    <section aria-labelledby="ratings" className={styles.ratings}>
      <h2 id="ratings">What learners say</h2>
      <p className={styles.average}>
        <strong>{ratingText(averageRating(course))}</strong>
        <StarRating average={averageRating(course)} size={24} />
        <span>{ratingsCountText(course)}</span>
      </p>
      {viewer?.is_enrolled && <RatingForm slug={course.slug} own={viewer.rating} />}
      {ratings.length === 0 ? (
        <EmptyState
          title="No ratings yet"
          text="Learners rate a course once they have taken classes in it."
        />
      ) : (
        <>
          <RatingList ratings={ratings.slice(0, SHOWN_AT_FIRST)} viewer={viewer} />
          {ratings.length > SHOWN_AT_FIRST && (
            <details className={styles.more}>
              <summary>Show {ratings.length - SHOWN_AT_FIRST} more ratings</summary>
              <RatingList ratings={ratings.slice(SHOWN_AT_FIRST)} viewer={viewer} />
            </details>
          )}
        </>
      )}
      {course.ratings_count > ratings.length && (
        <p className={styles.newest}>
          The newest {ratings.length} of {course.ratings_count} ratings.
        </p>
      )}
    </section>
  )
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
