import { type BillingCountry, HOME_COUNTRY } from '#contract/rules/currency.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'

/** Every country, Nigeria first; as in every native list, typing the beginning of a name finds it. */
export function BillingCountrySelect({
  countries,
  country,
  isLocked,
  isPricing,
  onChoose,
}: {
  countries: readonly string[]
  country: BillingCountry
  isLocked: boolean
  /** Today's rate is on its way. */
  isPricing: boolean
  onChoose: (name: string) => void
}) {
  return (
    <SelectField
      label="Billing country"
      name="country"
      hint={isPricing ? 'Asking for today’s price in naira…' : `You are billed in ${country.currency_code}.`}
      value={country.name}
      disabled={isLocked}
      onChange={event => onChoose(event.target.value)}
    >
      {[HOME_COUNTRY, ...countries.filter(name => name !== HOME_COUNTRY)].map(name => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
