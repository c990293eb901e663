import { Link } from 'react-router-dom'
import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { alreadyEnrolled } from '#contract/rules/courseFigures.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { Icon } from '#shared/Icon.tsx'
import { countText } from '#shared/money.ts'
import {
  courseClassesText,
  isKept,
  joiningText,
  onsiteBoughtText,
  useOpenCohorts,
} from '../../ui/course/cohortsOnSale.ts'
import { NextClass, StartFacts, useNextClass } from '../../ui/course/NextClass.tsx'
import { PersonPicture } from '../../ui/media/PersonPicture.tsx'
import { StarRating } from '../../ui/media/StarRating.tsx'
import { ratingsCountText } from '../ratings/Ratings.tsx'
import styles from './CourseHead.module.css'

/** Title, short description, average and number of ratings, tutor, number of enrolments and class times. */
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
              {rating.isNew && <span>new</span>}
            </>
          ) : (
            <a href="#ratings">{NO_RATINGS_YET}</a>
          )}
        </li>
        <li>
          <PersonPicture picture={course.tutor_picture} name={course.tutor} size={28} /> Taught by{' '}
          <strong>
            {/* Only tutors with a course in the catalogue have a page. */}
            {course.tutor_slug ? <Link to={paths.tutorPage(course.tutor_slug)}>{tutor}</Link> : tutor}
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

/** The number of starts shown at first; one press shows the later ones. */
const AT_ONCE = 2

/** The days and times of a course's classes: for each start, for rolling courses, and onsite. */
function Starts({ course }: { course: CourseDetail }) {
  const cohorts = useOpenCohorts(course)
  const later = cohorts?.slice(AT_ONCE) ?? []
  return (
    <section aria-labelledby="when" className={styles.when}>
      <h2 id="when" className="visually-hidden">
        When
      </h2>
      <ul className={styles.starts}>
        {cohorts === null ? (
          <Rolling course={course} />
        ) : (
          cohorts.slice(0, AT_ONCE).map(cohort => <Start key={cohort.id} course={course} cohort={cohort} />)
        )}
      </ul>
      {later.length > 0 && (
        <details>
          <summary>{later.length === 1 ? '1 more start date' : `${later.length} more start dates`}</summary>
          <ul className={styles.starts}>
            {later.map(cohort => (
              <Start key={cohort.id} course={course} cohort={cohort} />
            ))}
          </ul>
        </details>
      )}
      <ul className={styles.starts}>
        <li>
          <Icon name="pin" />
          <span>
            <strong>Onsite, one-on-one</strong>
            <span>{course.onsite ?? 'No times available yet'}</span>
            {course.onsite && <small>{onsiteBoughtText(course)}</small>}
          </span>
        </li>
      </ul>
    </section>
  )
}

function Start({ course, cohort }: { course: CourseDetail; cohort: Cohort }) {
  return (
    <li>
      <Icon name="calendar" />
      <StartFacts cohort={cohort} isKept={isKept(course, cohort)} />
    </li>
  )
}

/** The classes of a rolling course, which learners join at any time. */
function Rolling({ course }: { course: CourseDetail }) {
  const next = useNextClass(course, undefined)
  const classes = courseClassesText(course)
  const joining = joiningText(course)
  const isOver = course.sold?.virtual === false
  return (
    <li>
      <Icon name="video" />
      <span>
        <strong>{isOver ? 'Live online' : 'Live online · Join any time'}</strong>
        {course.meets && <span>{course.meets}</span>}
        {next && <NextClass {...next} />}
        {classes && <small>{classes}</small>}
        {joining && <small>{joining}</small>}
      </span>
    </li>
  )
}
