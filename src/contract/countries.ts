import type { Endpoint } from '#contract/endpoint.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A country and its payment currency (specification section 3). */
export const Country = Type.Object({ id: Id, name: Type.String(), payment_currency: Type.String() })
export type Country = Static<typeof Country>

/** Every ISO 3166 country, by name. */
export const listCountries = {
  method: 'GET',
  path: '/api/countries',
  role: 'anyone',
  tag: 'countries',
  summary: 'Lists the billing countries.',
  reply: Succeeded({ data: Type.Array(Country) }),
} as const satisfies Endpoint

/** Returns the units of a currency per US dollar: the live rate, before the academy's margin. */
export const convertCurrency = {
  method: 'GET',
  path: '/api/convert/:currencySymbol/USD',
  role: 'anyone',
  tag: 'countries',
  summary: 'The live rate of a currency to the US dollar.',
  params: Type.Object({
    currencySymbol: Type.String({
      title: 'Currency',
      description: 'a three-character code such as NGN',
      // Longer than valid values, so that a small mistake gets the sentence about the right form.
      maxLength: 10,
      pattern: '^[A-Z]{3}$',
    }),
  }),
  errors: ['exchange_rate.unknown'],
  reply: Succeeded({ rate: Type.Number() }),
} as const satisfies Endpoint
