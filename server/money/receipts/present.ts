import type { Receipt, ReceiptCheck, ReceiptStatus } from '#contract/receipts.ts'
import { MINOR_UNITS, nairaFromKobo } from '#contract/rules/pricing.ts'
import { paths } from '#pages/paths.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PaymentRow } from '../../platform/database/tables/money.ts'
import type { ReceiptWithFacts } from './queries.ts'

/**
 * Returns the amount that the academy received, in kobo: a payment accepted from review may be less than its price, and fees that
 * the payer bore are not the academy's. Before payment it is the requested amount.
 */
export function receivedKobo({
  paid_kobo,
  fees_kobo,
  amount_kobo,
}: Pick<PaymentRow, 'paid_kobo' | 'fees_kobo' | 'amount_kobo'>): number {
  return paid_kobo === null ? amount_kobo : paid_kobo - (fees_kobo ?? 0)
}

type Refunded = { kobo: number; at: string | null }

/** Returns a receipt as its payer sees it. */
export function presentReceipt(config: Config, row: ReceiptWithFacts, refunded: Refunded): Receipt {
  const kobo = receivedKobo(row)
  return {
    ...factsOf(config, row, refunded),
    amount_in_words: amountInWords(kobo),
    fees: nairaFromKobo(row.fees_kobo ?? 0),
    reference: row.reference,
    description: row.description,
    channel: row.channel,
    learner: { firstname: row.learner_firstname, lastname: row.learner_lastname },
    course:
      row.course_slug !== null && row.course_title !== null
        ? {
            slug: row.course_slug,
            title: row.course_title,
            tutor: { firstname: row.tutor_firstname ?? '', lastname: row.tutor_lastname ?? '' },
          }
        : null,
    method: row.method,
    cohort: cohortOf(row),
    check_url: `${config.publicUrl}${paths.receiptCheck(row.token)}`,
  }
}

/** The paid cohort. */
function cohortOf({ cohort_name: name, cohort_starts_on: starts_on }: ReceiptWithFacts): Receipt['cohort'] {
  return name === null || starts_on === null ? null : { name, starts_on }
}

/** Returns a receipt for anybody with its link: no email, no reference, and a shortened name of the learner. */
export function presentReceiptCheck(config: Config, row: ReceiptWithFacts, refunded: Refunded): ReceiptCheck {
  return {
    ...factsOf(config, row, refunded),
    learner: shortName(row.learner_firstname, row.learner_lastname),
    course: row.course_title,
  }
}

function factsOf({ academy }: Config, row: ReceiptWithFacts, refunded: Refunded) {
  const kobo = receivedKobo(row)
  return {
    number: row.number,
    status: statusOf(row, refunded),
    amount: nairaFromKobo(kobo),
    amount_kobo: kobo,
    currency: 'NGN' as const,
    paid_at: row.paid_at ?? row.created_at,
    academy: academy.name,
    refund: refundOf(row, refunded),
  }
}

function statusOf({ status }: ReceiptWithFacts, { kobo }: Refunded): ReceiptStatus {
  if (status === 'refunded' || status === 'refund_due' || status === 'disputed') return status
  return kobo > 0 ? 'partly_refunded' : 'success'
}

/** Returns the refund. A refunded payment went back in full, even if the provider refunded it on its own. */
function refundOf(row: ReceiptWithFacts, { kobo, at }: Refunded): Receipt['refund'] {
  if (row.status === 'refunded') {
    return { amount: nairaFromKobo(row.paid_kobo ?? row.amount_kobo), refunded_at: at ?? row.updated_at }
  }
  return kobo > 0 && at !== null ? { amount: nairaFromKobo(kobo), refunded_at: at } : null
}

/** Shortens a name, e.g. to "Chioma A.". */
function shortName(firstname: string, lastname: string): string {
  const [initial] = lastname.trim()
  return initial ? `${firstname} ${initial.toUpperCase()}.` : firstname
}

const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS = [
  { size: 1_000_000_000, name: 'billion' },
  { size: 1_000_000, name: 'million' },
  { size: 1_000, name: 'thousand' },
]

/** Returns an amount of kobo in the words of a Nigerian receipt: "Seventy-three thousand naira only". */
export function amountInWords(kobo: number): string {
  const naira = Math.floor(kobo / MINOR_UNITS)
  const rest = kobo % MINOR_UNITS
  const parts = [naira > 0 && `${inWords(naira)} naira`, rest > 0 && `${inWords(rest)} kobo`].filter(Boolean)
  const words = `${parts.join(' and ')} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a whole number in words: "one million two hundred thousand and five". */
function inWords(number: number): string {
  const words: string[] = []
  let rest = number
  for (const { size, name } of GROUPS) {
    if (rest >= size) words.push(inWords(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest >= 100) words.push(belowHundred(Math.floor(rest / 100)), 'hundred')
  rest %= 100
  if (rest > 0 && words.length > 0) words.push('and')
  if (rest > 0) words.push(belowHundred(rest))
  return words.join(' ')
}

function belowHundred(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? ''
  const tens = TENS[Math.floor(number / 10)]
  return number % 10 === 0 ? `${tens}` : `${tens}-${BELOW_TWENTY[number % 10]}`
}
