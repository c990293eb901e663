/** Shared formatters, because creating one costs more than a thousand uses. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
})
const wholeNumber = new Intl.NumberFormat('en-US')

/** Returns "$1,200" or "$49.99". */
export function dollarText(price: number): string {
  return dollars.format(price)
}

/** Returns "₦73,000" or "₦36,492.70" for an amount in naira. */
export function nairaText(amount: number): string {
  return naira.format(amount)
}

/** Returns "12,345". */
export function countText(count: number): string {
  return wholeNumber.format(count)
}
