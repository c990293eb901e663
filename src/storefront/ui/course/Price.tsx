import type { AcademyConfig } from '#contract/academy.ts'
import { isFree, nairaAt, savingPerCent } from '#contract/rules/pricing.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { dollarText, nairaText } from '#shared/money.ts'
import { classNames } from '../classNames.ts'
import styles from './Price.module.css'

/** The prices of a course, in dollars. */
interface Priced {
  original_price: number
  discounted_price: number
}

/**
 * Shows a course's price: the naira charged, the original naira struck through if they were more, then the dollars, small, and the
 * saving as a pill. It shows only dollars while the academy has no rate.
 */
export function Price({
  course,
  isLarge = false,
  hasSaving = true,
}: {
  course: Priced
  isLarge?: boolean
  /** False if the pill is elsewhere, or there is no room for it. */
  hasSaving?: boolean
}) {
  const { config } = useRootData()
  const isReduced = savingPerCent(course) > 0
  const naira = nairaNow(course.discounted_price, config)
  const original = naira ? nairaNow(course.original_price, config) : null
  const now = isFree(course) ? 'Free' : dollarText(course.discounted_price)
  const Dollars = naira ? 'span' : 'strong'
  return (
    <p className={classNames(styles.price, isLarge && styles.large)}>
      {naira ? <strong className={styles.now}>{nairaText(naira)}</strong> : null}
      {isReduced && (
        <s className={styles.original}>
          <span className="visually-hidden">Original price </span>
          {original === null ? dollarText(course.original_price) : nairaText(original)}
        </s>
      )}
      <Dollars className={naira ? styles.dollars : styles.now}>
        {isReduced && <span className="visually-hidden">Price now </span>}
        {now}
      </Dollars>
      {hasSaving && <Saving course={course} />}
    </p>
  )
}

/** "Save 29%"; nothing if nothing is saved, or if the course is free. */
export function Saving({ course, className }: { course: Priced; className?: string | undefined }) {
  const saving = savingPerCent(course)
  if (saving === 0 || saving === 100) return null
  return <span className={classNames(styles.saving, className)}>Save {saving}%</span>
}

/** Converts dollars to naira at the academy's selling rate. Returns null while the academy has no rate. */
export function nairaNow(
  dollars: number,
  { naira_rate: rate }: Pick<AcademyConfig, 'naira_rate'>,
): number | null {
  if (dollars === 0) return 0
  return rate ? nairaAt(rate, dollars) : null
}
