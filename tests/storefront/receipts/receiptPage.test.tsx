import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listPayments, type Payment } from '#contract/payments.ts'
import { getReceipt } from '#contract/receipts.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'
import { shownReceipt } from '../../support/screens/shownReceipt.ts'

const ADDRESS = '/payment-history/abc123-1/receipt'
const session = learnerSession()

test('a receipt shows the sum in figures and words, and everything that was paid for', async () => {
  const api = new FakeApi().on(getReceipt, ({ params }) => ({
    data: shownReceipt({
      reference: params.reference,
      cohort: { name: 'Weekend group', starts_on: '2026-03-21' },
    }),
  }))
  renderSite(ADDRESS, { api, session })
  const sheet = await screen.findByRole('article', { name: 'Receipt' })
  for (const text of [
    'BA-2026-000123',
    '₦73,000',
    'Seventy-three thousand naira only',
    'Chioma Adeyemi',
    'Tunde Bello',
    'Virtual (live classes)',
    'Weekend group, 21 Mar 2026',
    '1 Mar 2026, 10:01 (Lagos time)',
    'Bank transfer',
    'abc123-1',
  ]) {
    expect(within(sheet).getByText(text)).toBeVisible()
  }
  expect(within(sheet).getByRole('link', { name: 'Cloth dyeing' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing',
  )
  expect(within(sheet).getByRole('img', { name: 'Paid' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Receipt BA-2026-000123 | Belong Academy'))
})

test('a receipt leads to its check by a code and by a link', async () => {
  renderSite(ADDRESS, { api: new FakeApi().on(getReceipt, { data: shownReceipt() }), session })
  const code = await screen.findByRole('img', { name: /check this receipt/ })
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h\d+v1h-\d+z){100,}$/)
  const { check_url: address } = shownReceipt()
  expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', address)
})

test('a receipt is printed with one press', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { person } = renderSite(ADDRESS, {
    api: new FakeApi().on(getReceipt, { data: shownReceipt() }),
    session,
  })
  await person.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

test.each([
  [
    { status: 'refunded' as const },
    'Refunded',
    /₦73,000 was refunded on 9 Mar 2026.*no longer proof of payment/,
  ],
  [{ status: 'partly_refunded' as const }, 'Partly refunded', /₦73,000 was refunded/],
  [{ status: 'refund_due' as const, refund: null }, 'Refund due', /will be refunded/],
  [{ status: 'disputed' as const, refund: null }, 'Disputed', /The bank is looking/],
])('what has become of the payment stands on its receipt: %o', async (change, word, sentence) => {
  const refund = { amount: 73_000, refunded_at: '2026-03-09T09:00:00.000Z' }
  const api = new FakeApi().on(getReceipt, { data: shownReceipt({ refund, ...change }) })
  renderSite(ADDRESS, { api, session })
  expect(await screen.findByRole('img', { name: word })).toBeVisible()
  expect(screen.getByText(sentence)).toBeVisible()
})

test('a fee on top is named, and an academy in trial mode says so', async () => {
  const api = new FakeApi().on(getReceipt, { data: shownReceipt({ fees: 1_195 }) })
  const { unmount } = renderSite(ADDRESS, { api, session })
  expect(await screen.findByText('₦1,195, paid on top')).toBeVisible()
  expect(screen.getByText(/No money was charged/)).toBeVisible()
  unmount()
  const live = new FakeApi({ payments: { mode: 'live', public_key: 'pk_live_1' } })
  renderSite(ADDRESS, { api: live.on(getReceipt, { data: shownReceipt() }), session })
  await screen.findByRole('article', { name: 'Receipt' })
  expect(screen.queryByText(/No money was charged/)).toBeNull()
  expect(screen.queryByText(/paid on top/)).toBeNull()
})

test('nobody’s receipt, a lost connection and an ended session each say what to do', async () => {
  const unknown = renderSite(ADDRESS, {
    api: new FakeApi().on(getReceipt, refused('receipt.not_found', 'Receipt not found.')),
    session,
  })
  expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeVisible()
  unknown.unmount()

  let isBack = false
  const api = new FakeApi().on(getReceipt, () => (isBack ? { data: shownReceipt() } : unreachable()))
  const cut = renderSite(ADDRESS, { api, session })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  await cut.person.click(again)
  expect(await screen.findByRole('article', { name: 'Receipt' })).toBeVisible()
  cut.unmount()

  const ended = renderSite(ADDRESS, {
    api: new FakeApi().on(getReceipt, refused('session.ended', 'Please sign in.')),
    session,
  })
  await waitFor(() => expect(ended.address()).toBe(`/login?redirect_to=${encodeURIComponent(ADDRESS)}`))
})

test('a visitor is asked to sign in first', async () => {
  const { address } = renderSite(ADDRESS, { api: new FakeApi() })
  await waitFor(() => expect(address()).toBe(`/login?redirect_to=${encodeURIComponent(ADDRESS)}`))
})

test('payment history and payment success lead to the receipt of a payment that has one', async () => {
  const payment: Payment = {
    id: 1,
    reference: 'abc123-1',
    amount: 73_000,
    currency: 'NGN',
    status: 'refunded',
    description: 'Cloth dyeing: Virtual',
    created_at: '2026-03-01T09:00:00.000Z',
    paid_at: '2026-03-01T09:01:00.000Z',
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    has_receipt: true,
  }
  const { unmount } = renderSite('/payment-history', {
    api: new FakeApi().on(listPayments, { data: [payment] }),
    session,
  })
  expect(await screen.findByRole('link', { name: 'Receipt of Cloth dyeing: Virtual' })).toHaveAttribute(
    'href',
    ADDRESS,
  )
  unmount()
  renderSite('/payment-success?reference=abc123-1', {
    api: new FakeApi().on(listPayments, { data: [{ ...payment, status: 'success' }] }),
    session,
  })
  expect(await screen.findByRole('link', { name: 'See the receipt' })).toHaveAttribute('href', ADDRESS)
})
