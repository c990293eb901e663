import { countries as byCode } from 'countries-list'
import type { Country } from '#contract/countries.ts'
import { DOLLAR } from '#contract/rules/currency.ts'

let sorted: Country[] | null = null

/** Every country of ISO 3166 with the currency that its people pay in, by name; numbered in the order of its code. */
export function countries(): Country[] {
  sorted ??= Object.entries(byCode)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, currency }], index) => ({
      id: index + 1,
      name,
      payment_currency: currency[0] ?? DOLLAR,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return sorted
}
