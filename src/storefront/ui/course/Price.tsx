import { isFree, savingPerCent } from '#contract/rules/pricing.ts'
import { dollarText } from '#shared/money.ts'
import { classNames } from '../classNames.ts'
import styles from './Price.module.css'

/** What a priced thing costs. */
interface Priced {
  original_price: number
  discounted_price: number
}

/** What a course costs: the price, the original struck through when it was higher, and the saving as a pill. */
export function Price({
  course,
  isLarge = false,
  hasSaving = true,
}: {
  course: Priced
  isLarge?: boolean
  /** False where the pill stands elsewhere, or there is no room for it. */
  hasSaving?: boolean
}) {
  const isReduced = savingPerCent(course) > 0
  return (
    <p className={classNames(styles.price, isLarge && styles.large)}>
      {isReduced && (
        <s className={styles.original}>
          <span className="visually-hidden">Original price </span>
          {dollarText(course.original_price)}
        </s>
      )}
      <strong className={styles.now}>
        {isReduced && <span className="visually-hidden">Price now </span>}
        {isFree(course) ? 'Free' : dollarText(course.discounted_price)}
      </strong>
      {hasSaving && <Saving course={course} />}
    </p>
  )
}

/** "Save 29%"; nothing where nothing is saved, or where the price says it all. */
export function Saving({ course, className }: { course: Priced; className?: string | undefined }) {
  const saving = savingPerCent(course)
  if (saving === 0 || saving === 100) return null
  return <span className={classNames(styles.saving, className)}>Save {saving}%</span>
}
