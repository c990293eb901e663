import { MINOR_UNITS } from '#contract/rules/pricing.ts'

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

/** Returns an amount of kobo as a Nigerian receipt words it: "Seventy-three thousand naira only". */
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
