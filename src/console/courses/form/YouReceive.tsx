import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { cardFeeInKobo, receivedInKobo } from '#contract/rules/cardFees.ts'
import { amountInKobo, centsFromPrice, nairaFromKobo, rateFromDecimal } from '#contract/rules/pricing.ts'
import type { SellingTerms } from '#contract/tutor/console.ts'
import { nairaText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'

/** What a tutor receives of each sale at the discounted price in the form around it, live. */
export function YouReceive() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data: terms } = useQuery({
    queryKey: ['sellingTerms'],
    queryFn: ({ signal }) => dataProvider.sellingTerms(signal),
  })
  const price: unknown = useWatch({ name: 'discounted_price' })
  const cents = centsFromPrice(String(price ?? ''))
  return (
    <Typography component="output" sx={{ display: 'block', minHeight: '1.6em' }}>
      {cents === null && <Hint />}
      {terms && cents !== null && <Sentence cents={cents} terms={terms} />}
    </Typography>
  )
}

function Hint() {
  return (
    <Typography component="span" color="textSecondary">
      Enter the discounted price to see what you receive of each sale.
    </Typography>
  )
}

function Sentence({ cents, terms: { rate, fees } }: { cents: number; terms: SellingTerms }) {
  if (cents === 0) return <>Learners enrol for free.</>
  const kobo = amountInKobo(cents, rateFromDecimal(rate))
  return (
    <>
      <strong>You receive {nairaText(nairaFromKobo(receivedInKobo(kobo, fees)))}</strong> of each sale:
      learners pay {nairaText(nairaFromKobo(kobo))}, the card provider keeps{' '}
      {nairaText(nairaFromKobo(cardFeeInKobo(kobo, fees)))}.
    </>
  )
}
