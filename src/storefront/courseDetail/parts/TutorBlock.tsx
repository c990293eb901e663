import { Link } from 'react-router-dom'
import type { CourseDetail } from '#contract/entities.ts'
import { ratingText } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { PersonPicture } from '../../ui/media/PersonPicture.tsx'
import { StarRating } from '../../ui/media/StarRating.tsx'
import { ratingsCountText } from '../ratings/Ratings.tsx'
import styles from './TutorBlock.module.css'

/** Shows who teaches: picture, own words, how many courses they have here, and what learners say of all of them. */
export function TutorBlock({
  course: { tutor, tutor_picture, tutor_slug, taught_by: of },
}: {
  course: CourseDetail
}) {
  return (
    <section aria-labelledby="tutor" className={styles.tutor}>
      <h2 id="tutor">Your tutor</h2>
      <div className={styles.person}>
        <PersonPicture picture={tutor_picture} name={tutor} size={96} />
        <div>
          <h3 dir="auto">
            {tutor.firstname} {tutor.lastname}
          </h3>
          {of && (
            <p className={styles.facts}>
              {of.courses > 0 && <span>{of.courses === 1 ? '1 course' : `${of.courses} courses`}</span>}
              {of.ratings_average !== null && (
                <span>
                  <StarRating average={of.ratings_average} /> {ratingText(of.ratings_average)} (
                  {ratingsCountText(of.ratings_count)})
                </span>
              )}
            </p>
          )}
        </div>
      </div>
      {of?.about && <p dir="auto">{of.about}</p>}
      {tutor_slug && (
        <p>
          <Link to={paths.tutor(tutor_slug)}>All about {tutor.firstname} and their courses</Link>
        </p>
      )}
    </section>
  )
}
