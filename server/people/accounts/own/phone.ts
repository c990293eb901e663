/** The country of a number that begins without a country code. */
const HOME_COUNTRY = 'NG'

/**
 * Reads a phone number as people write it, and answers it as E.164 has it; null where it is none. An extension is refused:
 * nothing that is sent to a number could reach it.
 */
export async function readPhone(typed: string): Promise<string | null> {
  // The tables of all countries are loaded with the first number: the server is up sooner without them.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  const found = parsePhoneNumberFromString(typed, { defaultCountry: HOME_COUNTRY, extract: false })
  return found?.isValid() && !found.ext ? found.number : null
}
