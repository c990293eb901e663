import { isFree, savingPerCent } from '#contract/rules/pricing.ts'
import { dollarText } from '#shared/money.ts'
import { classNames } from './classNames.ts'
import styles from './Price.module.css'

/** What a course costs: the price, the original struck through when it was higher, and the saving as a pill. */
export function Price({
  course,
  isLarge = false,
}: {
  course: { original_price: number; discounted_price: number }
  isLarge?: boolean
}) {
  const saving = savingPerCent(course)
  return (
    <p className={classNames(styles.price, isLarge && styles.large)}>
      {saving > 0 && (
        <s className={styles.original}>
          <span className="visually-hidden">Original price </span>
          {dollarText(course.original_price)}
        </s>
      )}
      <strong className={styles.now}>
        {saving > 0 && <span className="visually-hidden">Price now </span>}
        {isFree(course) ? 'Free' : dollarText(course.discounted_price)}
      </strong>
      {saving > 0 && saving < 100 && <span className={styles.saving}>Save {saving}%</span>}
    </p>
  )
}
