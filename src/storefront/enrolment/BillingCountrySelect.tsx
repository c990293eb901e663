import { type BillingCountry, HOME_COUNTRY } from '#contract/rules/currency.ts'
import { SelectField } from '../ui/SelectField.tsx'

/** Every country, Nigeria first; typing in the open list finds a name. */
export function BillingCountrySelect({
  countries,
  country,
  isLocked,
  onChoose,
}: {
  countries: readonly string[]
  country: BillingCountry
  isLocked: boolean
  onChoose: (name: string) => void
}) {
  const others = countries.filter(name => name !== HOME_COUNTRY)
  return (
    <SelectField
      label="Billing country"
      autoComplete="country-name"
      hint={`You are billed in ${country.currency_code}.`}
      value={country.name}
      disabled={isLocked}
      onChange={event => onChoose(event.target.value)}
    >
      <option>{HOME_COUNTRY}</option>
      {others.length > 0 && <hr />}
      {others.map(name => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
