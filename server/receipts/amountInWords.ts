import { ToWords } from 'to-words/en-NG'
import { nairaFromKobo } from '#contract/rules/pricing.ts'

const words = new ToWords({
  converterOptions: { currency: true, ignoreZeroCurrency: true, useAnd: true },
})

const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const UNITS = 'one|two|three|four|five|six|seven|eight|nine'
/** The library leaves "seventy three" unjoined. */
const unjoined = new RegExp(`\\b(${TENS}) (${UNITS})\\b`, 'g')

/** An amount of kobo as a Nigerian receipt words it: "Seventy-three thousand naira only". */
export function amountInWords(kobo: number): string {
  const plain = words.convert(nairaFromKobo(kobo)).toLowerCase().replace(unjoined, '$1-$2')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
