import type { CourseDetail } from '#contract/entities.ts'
import { durationText } from '#contract/rules/duration.ts'
import { type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { CoverImage } from '../ui/CoverImage.tsx'
import styles from './OrderSummary.module.css'

/** What is being bought: the course, its tutor, its length and the way of learning. */
export function OrderSummary({ course, method }: { course: CourseDetail; method: LearningMethod }) {
  const { tutor } = course
  return (
    <section aria-labelledby="order" className={styles.order}>
      <h2 id="order" className="visually-hidden">
        Order summary
      </h2>
      <CoverImage
        coverPhoto={course.cover_photo}
        sizes="(min-width: 600px) 200px, 112px"
        isFirst
        className={styles.cover}
      />
      <div className={styles.words}>
        <h3>{course.title}</h3>
        <p>
          {durationText(course.duration)} with {tutor.firstname} {tutor.lastname}
        </p>
        <p>{methodName(method)}</p>
      </div>
    </section>
  )
}
