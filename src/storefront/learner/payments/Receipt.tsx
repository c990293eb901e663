import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Payment } from '#contract/payments.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { calendarDayText, dayAndTimeText } from '#shared/dates.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { nairaText } from '#shared/money.ts'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import { CopyableReference } from './CopyableReference.tsx'
import styles from './Receipt.module.css'

/** What was paid, for what, by whom and when; and what happens now. Made to be printed too. */
export function Receipt({ payment }: { payment: Payment }) {
  const { config, session } = useRootData()
  const { amount, course, description, reference, paid_at: paidAt, created_at: createdAt } = payment
  const { method, cohort, onsite_class: onsite } = payment
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <h2 id="receipt">{course ? `You are enrolled in ${course.title}` : 'Receipt'}</h2>
      <dl>
        <Line name="Amount">
          <strong>{amount === 0 ? 'Free' : nairaText(amount)}</strong>
        </Line>
        <Line name="For">
          {course ? <Link to={paths.course(course.slug)}>{description}</Link> : description}
        </Line>
        {course && method && <Line name="Method">{methodName(method)}</Line>}
        {cohort && (
          <Line name="Start">
            {cohort.name}, {calendarDayText(cohort.starts_on)}
          </Line>
        )}
        {onsite && (
          <Line name="First class">
            <ClassTime starts={onsite.starts_at} ends={onsite.ends_at} />, {onsite.place.name},{' '}
            {onsite.place.address}
          </Line>
        )}
        <Line name="Received by">{config.name}</Line>
        {session && (
          <Line name="From">
            {session.data.firstname} {session.data.lastname}
          </Line>
        )}
        <Line name="Date">{dayAndTimeText(paidAt ?? createdAt)} (Lagos time)</Line>
        <Line name="Reference">
          <CopyableReference reference={reference} />
        </Line>
      </dl>
      <div className={styles.next}>
        <h3>What comes next</h3>
        <ol>
          <li>The course is in your courses from now on.</li>
          <li>Its timetable tells when the classes are; put it into your calendar.</li>
          {method === 'physical' ? (
            <li>You meet your tutor at the place of the class: no link is needed.</li>
          ) : (
            <li>The classroom link appears there before each class.</li>
          )}
        </ol>
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
