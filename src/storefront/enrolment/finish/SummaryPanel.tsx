import { type BillingCountry, isCardOffered } from '#contract/rules/currency.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { dollarText, nairaText } from '#shared/money.ts'
import type { Quote } from '../enrolmentAction.ts'
import { type CourseOnSale, koboOf } from '../order.ts'
import styles from './SummaryPanel.module.css'

/** Original Price, Discount and Total, in dollars and in what the card will be charged. */
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
  // A fresh quote brings its own rate: the lines above it must add up to it.
  const rate = total > 0 ? nairaFromKobo(totalKobo) / total : country.exchange_rate
  const lineInNaira = (dollars: number) =>
    isInNaira && dollars > 0 && nairaText(Math.round(dollars * rate * 100) / 100)
  return (
    <section aria-labelledby="summary" className={styles.summary}>
      <h2 id="summary">Summary</h2>
      <dl>
        <Line name="Original Price" dollars={dollarText(original)} naira={lineInNaira(original)} />
        <Line
          name="Discount"
          dollars={discount > 0 ? `−${dollarText(discount)}` : dollarText(0)}
          naira={discount > 0 && isInNaira && `−${lineInNaira(discount)}`}
        />
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
