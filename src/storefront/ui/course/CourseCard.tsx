import { memo } from 'react'
import type { RelatedCourse as Course } from '#contract/entities.ts'
import { eachText, LIST_TEXTS } from '#contract/rules/courseFields.ts'
import { durationText } from '#contract/rules/duration.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { Icon } from '#shared/Icon.tsx'
import { DelegatedLink, DelegatedLinkButton } from '../actions/Button.tsx'
import { CoverImage } from '../media/CoverImage.tsx'
import { StarRating } from '../media/StarRating.tsx'
import styles from './CourseCard.module.css'
import { Price, Saving } from './Price.tsx'

/** Returns only the fields of a course that a card shows. */
export function cardOf(course: Course): Course {
  const { id, slug, cover_photo, original_price, discounted_price, duration, tutor_id } = course
  const { ratings_average, ratings_count } = course
  const figures = { original_price, discounted_price, duration, ratings_average, ratings_count }
  return { id, slug, ...eachText(LIST_TEXTS, name => course[name]), cover_photo, tutor_id, ...figures }
}

/**
 * A course in a list: cover, title, duration, average stars, original price and price; Manage Course for its own tutor,
 * Learn more for others. `isCopy` is a carousel's second copy of a card: visible and clickable, but hidden from screen readers
 * and keys.
 * Memoised, without state or router links: a list of sixty is not rendered again while the next page loads.
 */
export const CourseCard = memo(function CourseCard({
  course,
  tutorId,
  sizes,
  isFirst,
  isCopy = false,
  hasMorph = true,
}: {
  course: Course
  /** The viewer's tutor ID, if they are a tutor. */
  tutorId: number | null
  sizes: string
  isFirst?: boolean
  isCopy?: boolean
  /** False if another cover on the page morphs: two of one name would stop the transition. */
  hasMorph?: boolean
}) {
  const address = paths.course(course.slug)
  const rating = shownRating(course, useCourseFigures())
  const tabIndex = isCopy ? -1 : undefined
  return (
    <article className={styles.card} aria-hidden={isCopy || undefined}>
      <div className={styles.cover}>
        <CoverImage coverPhoto={course.cover_photo} sizes={sizes} isFirst={isFirst} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <DelegatedLink href={address} isMorphing={hasMorph} tabIndex={tabIndex}>
            {course.title}
          </DelegatedLink>
        </h3>
        <p className={styles.facts}>
          <span className={styles.fact}>
            <Icon name="clock" size={16} />
            {durationText(course.duration)}
          </span>
          <span className={styles.fact}>
            {rating ? (
              <>
                <StarRating average={rating.average} size={16} />
                <span aria-hidden="true">{ratingText(rating.average)}</span>
                {rating.isNew && <span>new</span>}
              </>
            ) : (
              NO_RATINGS_YET
            )}
          </span>
        </p>
        <div className={styles.end}>
          <Price course={course} hasSaving={false} />
          <Saving course={course} className={styles.saving} />
          {tutorId !== null && course.tutor_id === tutorId ? (
            <DelegatedLinkButton
              href={paths.courseManage(course.slug)}
              look="secondary"
              size="small"
              className={styles.action}
              tabIndex={tabIndex}
            >
              Manage Course<span className="visually-hidden">: {course.title}</span>
            </DelegatedLinkButton>
          ) : (
            <DelegatedLinkButton
              href={address}
              isMorphing={hasMorph}
              look="secondary"
              size="small"
              className={styles.action}
              tabIndex={tabIndex}
            >
              Learn more<span className="visually-hidden">: {course.title}</span>
            </DelegatedLinkButton>
          )}
        </div>
      </div>
    </article>
  )
})
