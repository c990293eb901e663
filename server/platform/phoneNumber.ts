import { createRequire } from 'node:module'
import type { PhoneNumber } from 'libphonenumber-js'

/** The country of a number without a country code. */
const HOME_COUNTRY = 'NG'

const require = createRequire(import.meta.url)

/**
 * Parses a phone number as people type it, also with `00` or `(0)`; null if it is not one valid number. An extension is refused:
 * no message to the number could reach it.
 */
export function readPhoneNumber(typed: string): PhoneNumber | null {
  // The tables of all countries are loaded with the first number, so that the server starts faster.
  const { parsePhoneNumberFromString } = require('libphonenumber-js') as typeof import('libphonenumber-js')
  // Most of the world dials 00 before a country code, but Nigeria 009, which is all that the library knows of.
  const international = typed.trim().replace(/^00(?=[1-9])/, '+')
  const found = parsePhoneNumberFromString(international, { defaultCountry: HOME_COUNTRY, extract: false })
  return found?.isValid() && !found.ext ? found : null
}
