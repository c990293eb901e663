import { Link } from 'react-router-dom'
import type { CourseDetail } from '#contract/entities.ts'
import { alreadyEnrolled } from '#contract/rules/courseFigures.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { countText } from '#shared/money.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { PersonPicture } from '../../ui/media/PersonPicture.tsx'
import { StarRating } from '../../ui/media/StarRating.tsx'
import { ratingsCountText } from '../ratings/Ratings.tsx'
import styles from './CourseHead.module.css'
import { Starts } from './Starts.tsx'

/** Title, short description, average and count of the ratings, tutor, how many have enrolled, and when its classes are. */
export function CourseHead({ course }: { course: CourseDetail }) {
  const figures = useCourseFigures()
  const rating = shownRating(course, figures)
  const enrolled = alreadyEnrolled(course, figures)
  const tutor = `${course.tutor.firstname} ${course.tutor.lastname}`
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{course.title}</h1>
      <div className={styles.short}>
        {course.short_description.split(/\r?\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, in its order
          <p key={index}>{line}</p>
        ))}
      </div>
      <ul className={styles.facts}>
        <li>
          {rating ? (
            <>
              <StarRating average={rating.average} />
              <strong>{ratingText(rating.average)}</strong>
              <a href="#ratings">({ratingsCountText(rating.count)})</a>
            </>
          ) : (
            <a href="#ratings">{NO_RATINGS_YET}</a>
          )}
        </li>
        <li>
          <PersonPicture picture={course.tutor_picture} name={course.tutor} size={28} /> Taught by{' '}
          <strong>
            {/* A tutor with a course in the catalogue has a page. */}
            {course.tutor_slug ? <Link to={paths.tutor(course.tutor_slug)}>{tutor}</Link> : tutor}
          </strong>
        </li>
        {enrolled > 0 && (
          <li>
            <Icon name="people" /> <strong>{countText(enrolled)}</strong> already enrolled
          </li>
        )}
        <li>
          <Icon name="tag" />{' '}
          <Link to={paths.catalogue({ category: course.category.slug })}>{course.category.name}</Link>
        </li>
      </ul>
      <Starts course={course} />
    </header>
  )
}
