import { type BillingCountry, HOME_COUNTRY } from '#contract/rules/currency.ts'
import { Combobox } from '../ui/fields/Combobox.tsx'

/** Every country, Nigeria first; typing finds a name. */
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
  return (
    <Combobox
      label="Billing country"
      hint={`You are billed in ${country.currency_code}.`}
      value={country.name}
      options={[HOME_COUNTRY, ...countries.filter(name => name !== HOME_COUNTRY)]}
      listName="Countries"
      noneFound="No country has this name."
      disabled={isLocked}
      onChoose={onChoose}
    />
  )
}
