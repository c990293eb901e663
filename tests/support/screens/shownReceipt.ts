import type { Receipt, ReceiptCheck } from '#contract/receipts.ts'

/** Returns a receipt for ₦73,000, paid by card. */
export function shownReceipt(overrides: Partial<Receipt> = {}): Receipt {
  return {
    number: 'BA-2026-000123',
    status: 'success',
    amount: 73_000,
    amount_kobo: 7_300_000,
    amount_in_words: 'Seventy-three thousand naira only',
    currency: 'NGN',
    fees: 0,
    paid_at: '2026-03-01T09:01:00.000Z',
    academy: 'Belong Academy',
    refund: null,
    reference: 'abc123-1',
    description: 'Cloth dyeing: Virtual',
    channel: 'bank_transfer',
    learner: { firstname: 'Chioma', lastname: 'Adeyemi' },
    course: { slug: 'cloth-dyeing', title: 'Cloth dyeing', tutor: { firstname: 'Tunde', lastname: 'Bello' } },
    method: 'virtual',
    cohort: null,
    check_url: 'https://academy.example/receipts/token-of-this-receipt-0123456789',
    ...overrides,
  }
}

/** Returns the same receipt as a stranger with its link sees it. */
export function shownCheck(overrides: Partial<ReceiptCheck> = {}): ReceiptCheck {
  const { number, status, amount, amount_kobo, currency, paid_at, academy, refund } = shownReceipt()
  const facts = { number, status, amount, amount_kobo, currency, paid_at, academy, refund }
  return { ...facts, learner: 'Chioma A.', course: 'Cloth dyeing', ...overrides }
}
