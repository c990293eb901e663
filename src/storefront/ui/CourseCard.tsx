import { useState } from 'react'
import { Link, useViewTransitionState } from 'react-router-dom'
import type { CourseCard as Course } from '#contract/entities.ts'
import { durationText } from '#contract/rules/duration.ts'
import { averageRating } from '#contract/rules/rating.ts'
import { paths } from '#shared/paths.ts'
import { LinkButton } from './Button.tsx'
import styles from './CourseCard.module.css'
import { CoverImage } from './CoverImage.tsx'
import { Icon } from './Icon.tsx'
import { Price } from './Price.tsx'
import { StarRating } from './StarRating.tsx'

/** The name that a cover carries from a card to the course's own page. */
export const COVER_TRANSITION = 'course-cover'

/**
 * A course in a list: cover, title, duration, average stars, struck price and price; Manage Course for tutors, Learn more for
 * everyone else. `isCopy` is a carousel's second showing of a card: seen and pressed, but not read or reached by key.
 */
export function CourseCard({
  course,
  isTutor,
  sizes,
  isFirst,
  isCopy = false,
}: {
  course: Course
  isTutor: boolean
  sizes: string
  isFirst?: boolean
  isCopy?: boolean
}) {
  const address = paths.course(course.slug)
  // A course may stand on a page twice: only the card that was pressed lends its cover to the move.
  const [isPressed, setPressed] = useState(false)
  const isMoving = useViewTransitionState(address) && isPressed
  const tabIndex = isCopy ? -1 : undefined
  return (
    <article className={styles.card} aria-hidden={isCopy || undefined}>
      <div className={styles.cover}>
        <CoverImage
          coverPhoto={course.cover_photo}
          sizes={sizes}
          isFirst={isFirst}
          style={isMoving ? { viewTransitionName: COVER_TRANSITION } : undefined}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={address} viewTransition tabIndex={tabIndex} onClick={() => setPressed(true)}>
            {course.title}
          </Link>
        </h3>
        <p className={styles.facts}>
          <span className={styles.fact}>
            <Icon name="clock" size={16} />
            {durationText(course.duration)}
          </span>
          <span className={styles.fact}>
            <StarRating average={averageRating(course)} size={16} />
            <span aria-hidden="true">{averageRating(course)}</span>
          </span>
        </p>
        <div className={styles.end}>
          <Price course={course} />
          {isTutor ? (
            <LinkButton
              to={paths.courseManage(course.slug)}
              look="secondary"
              size="small"
              className={styles.action}
              tabIndex={tabIndex}
            >
              Manage Course<span className="visually-hidden">: {course.title}</span>
            </LinkButton>
          ) : (
            <LinkButton
              to={address}
              viewTransition
              onClick={() => setPressed(true)}
              look="secondary"
              size="small"
              className={styles.action}
              tabIndex={tabIndex}
            >
              Learn more<span className="visually-hidden">: {course.title}</span>
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}
