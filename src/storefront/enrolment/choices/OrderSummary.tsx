import { Link } from 'react-router-dom'
import type { Cohort } from '#contract/entities.ts'
import { durationText } from '#contract/rules/duration.ts'
import { LEARNING_METHODS, type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { overText } from '../../ui/course/cohortsOnSale.ts'
import { NextClass, useNextClass } from '../../ui/course/NextClass.tsx'
import { CoverImage } from '../../ui/media/CoverImage.tsx'
import type { CourseOnSale } from '../order.ts'
import styles from './OrderSummary.module.css'

/**
 * What is being bought: the course, its tutor, its length and the way of learning. What was chosen before is not asked for
 * again: a link changes it.
 */
export function OrderSummary({
  course,
  cohort,
  method,
  onChange,
}: {
  course: CourseOnSale
  /** The start that is chosen, where the course has some. */
  cohort: Cohort | undefined
  method: LearningMethod
  /** Null while the order may not be changed, or the method is asked for below. */
  onChange: (() => void) | null
}) {
  const { tutor } = course
  const next = useNextClass(course, cohort)
  const over = overText(cohort ?? course)
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
        {method === 'virtual' && (next || over) && (
          <p>
            {next && <NextClass {...next} />}
            {next && over && <br />}
            {over}
          </p>
        )}
        <p className={styles.method}>
          <span>{methodName(method)}</span>
          {onChange &&
            LEARNING_METHODS.filter(other => other !== method).map(other => (
              <Link
                key={other}
                to={paths.enrol(course.slug, { method: other })}
                replace
                preventScrollReset
                onClick={onChange}
                aria-label={`Change to ${methodName(other)}`}
              >
                Change
              </Link>
            ))}
        </p>
      </div>
    </section>
  )
}
