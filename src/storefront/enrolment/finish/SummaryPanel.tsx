import { Link } from 'react-router-dom'
import { type BillingCountry, isCardOffered } from '#contract/rules/currency.ts'
import { durationText } from '#contract/rules/duration.ts'
import { LEARNING_METHODS, type LearningMethod, methodName } from '#contract/rules/learningMethod.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { paths } from '#pages/paths.ts'
import { dollarText, nairaText } from '#shared/money.ts'
import { courseClassesText, joiningText, onsiteBoughtText } from '../../ui/course/cohortsOnSale.ts'
import { NextClass, useNextClass } from '../../ui/course/NextClass.tsx'
import type { Quote } from '../enrolmentAction.ts'
import { type CourseOnSale, koboOf } from '../order.ts'
import styles from './SummaryPanel.module.css'

/** Original Price, Discount if there is one, and Total, in dollars and in the currency charged. */
export function SummaryPanel({
  course,
  country,
  quote,
  isRateKnown,
}: {
  course: CourseOnSale
  country: BillingCountry
  quote: Quote | null
  isRateKnown: boolean
}) {
  const { original_price: original, discounted_price: total } = course
  const discount = Math.max(original - total, 0)
  const totalKobo = quote?.amount_kobo ?? koboOf(total, country)
  const isInNaira = isCardOffered(country) && isRateKnown
  // A fresh quote has its own rate, so the lines above must use it to add up to the total.
  const rate = total > 0 ? nairaFromKobo(totalKobo) / total : country.exchange_rate
  const lineInNaira = (dollars: number) =>
    isInNaira && dollars > 0 && nairaText(Math.round(dollars * rate * 100) / 100)
  return (
    <section aria-labelledby="summary" className={styles.summary}>
      <h2 id="summary">Summary</h2>
      <dl>
        <Line name="Original Price" dollars={dollarText(original)} naira={lineInNaira(original)} />
        {discount > 0 && (
          <Line
            name="Discount"
            dollars={`−${dollarText(discount)}`}
            naira={isInNaira && `−${lineInNaira(discount)}`}
          />
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {isInNaira ? (
              <>
                <strong>{total === 0 ? 'Free' : nairaText(nairaFromKobo(totalKobo))}</strong>
                <span>{dollarText(total)}</span>
              </>
            ) : (
              <strong>{dollarText(total)}</strong>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Line({ name, dollars, naira }: { name: string; dollars: string; naira: string | false }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {naira && <span>{naira}</span>}
        <span className={naira ? styles.dollars : undefined}>{dollars}</span>
      </dd>
    </div>
  )
}

/**
 * Shows the order: course, tutor, length, learning method and class times. A method that was already chosen is not asked for
 * again: a link changes it.
 */
export function OrderSummary({
  course,
  method,
  onChange,
}: {
  course: CourseOnSale
  method: LearningMethod
  /** Null while the order is locked, or while the page asks for the method below. */
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
          <p>
            {onsiteBoughtText(course)}
            {course.onsite && (
              <>
                <br />
                {course.onsite}
              </>
            )}
          </p>
        ) : (
          !course.runs_in_cohorts && <RollingClasses course={course} />
        )}
      </section>
    </div>
  )
}

/** The classes of a rolling course; those of a start are shown next to its name. */
function RollingClasses({ course }: { course: CourseOnSale }) {
  const next = useNextClass(course, undefined)
  const classes = courseClassesText(course)
  const joining = joiningText(course)
  return (
    <p>
      {course.meets && (
        <>
          {course.meets}
          <br />
        </>
      )}
      {next && <NextClass {...next} />}
      {next && classes && <br />}
      {classes}
      {joining && <br />}
      {joining}
    </p>
  )
}
