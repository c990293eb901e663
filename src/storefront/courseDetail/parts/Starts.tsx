import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { classesText, isKept, overText, useOpenCohorts } from '../../ui/course/cohortsOnSale.ts'
import { NextClass, useNextClass } from '../../ui/course/NextClass.tsx'
import { StartFacts } from '../../ui/course/StartFacts.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './Starts.module.css'

/** The page shows so many starts at once; the later ones are one press away. */
const AT_ONCE = 2

/** The days and times of a course's classes: of each start, of whoever begins when they enrol, and onsite. */
export function Starts({ course }: { course: CourseDetail }) {
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
          <summary>{later.length === 1 ? 'One later start' : `${later.length} later starts`}</summary>
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
            <span>{course.onsite ?? 'Your tutor has offered no times yet'}</span>
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

/** Of a course without cohorts: its classes as they go on, whenever somebody enrols. */
function Rolling({ course }: { course: CourseDetail }) {
  const next = useNextClass(course, undefined)
  const facts = [classesText(course), overText(course)].filter(fact => fact !== null)
  return (
    <li>
      <Icon name="video" />
      <span>
        <strong>Live online, from the day you enrol</strong>
        {course.meets && <span>{course.meets}</span>}
        {next && <NextClass {...next} />}
        {facts.length > 0 && <small>{facts.join(', ')}</small>}
      </span>
    </li>
  )
}
