import { Link } from 'react-router-dom'
import { durationText } from '#contract/rules/duration.ts'
import { LEARNING_METHODS, type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { overText } from '../../ui/course/cohortsOnSale.ts'
import { NextClass, useNextClass } from '../../ui/course/NextClass.tsx'
import type { CourseOnSale } from '../order.ts'
import styles from './OrderSummary.module.css'

/**
 * What is being bought: the course, its tutor, its length, the way of learning and when its classes are. What was chosen before is
 * not asked for again: a link changes it.
 */
export function OrderSummary({
  course,
  method,
  onChange,
}: {
  course: CourseOnSale
  method: LearningMethod
  /** Null while the order may not be changed, or the method is asked for below. */
  onChange: (() => void) | null
}) {
  const { tutor } = course
  return (
    <div className={styles.order}>
      <h1>{course.title}</h1>
      <section aria-labelledby="order">
        <h2 id="order" className="visually-hidden">
          Order summary
        </h2>
        <p>
          {durationText(course.duration)} with {tutor.firstname} {tutor.lastname}
        </p>
        <p className={styles.method}>
          <strong>{methodName(method)}</strong>
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
        {method === 'physical' ? (
          <p>{course.onsite ?? 'Your tutor has offered no times yet: you pick one later.'}</p>
        ) : (
          !course.runs_in_cohorts && <RollingClasses course={course} />
        )}
      </section>
    </div>
  )
}

/** The classes of whoever begins when they enrol; those of a start stand beside its name. */
function RollingClasses({ course }: { course: CourseOnSale }) {
  const next = useNextClass(course, undefined)
  const over = overText(course)
  return (
    <p>
      {course.meets && (
        <>
          {course.meets}
          <br />
        </>
      )}
      {next && <NextClass {...next} />}
      {next && over && <br />}
      {over}
    </p>
  )
}
