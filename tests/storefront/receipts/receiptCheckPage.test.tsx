import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkReceipt } from '#contract/receipts.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { shownCheck } from '../../support/screens/shownReceipt.ts'

const ADDRESS = '/receipts/token-of-this-receipt-0123456789'

test('a genuine receipt says so to anybody, with the facts to compare', async () => {
  renderSite(ADDRESS, { api: new FakeApi().on(checkReceipt, { data: shownCheck() }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'This receipt is genuine' })).toBeVisible()
  for (const text of ['BA-2026-000123', '₦73,000', '1 Mar 2026', 'Chioma A.', 'Cloth dyeing']) {
    expect(screen.getByText(text)).toBeVisible()
  }
  expect(screen.getByRole('img', { name: 'Paid' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Receipt check | Belong Academy'))
})

test('the check of a refunded payment says that it proves nothing any more', async () => {
  const refund = { amount: 73_000, refunded_at: '2026-03-09T09:00:00.000Z' }
  const api = new FakeApi().on(checkReceipt, { data: shownCheck({ status: 'refunded', refund }) })
  renderSite(ADDRESS, { api })
  expect(await screen.findByText(/it has changed since/)).toBeVisible()
  expect(screen.getByText(/₦73,000 was refunded on 9 Mar 2026.*no longer proof of payment/)).toBeVisible()
  expect(screen.getByRole('img', { name: 'Refunded' })).toBeVisible()
})

test('a link that belongs to no receipt says so plainly', async () => {
  renderSite(ADDRESS, {
    api: new FakeApi().on(checkReceipt, refused('receipt.not_found', 'Receipt not found.')),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Receipt not found' })).toBeVisible()
  expect(screen.getByText('404')).toBeVisible()
  expect(screen.getByText(/don't rely on it/)).toBeVisible()
})

test('a lost connection is no verdict: the check is tried again', async () => {
  let isBack = false
  const api = new FakeApi().on(checkReceipt, () => (isBack ? { data: shownCheck() } : unreachable()))
  const { person } = renderSite(ADDRESS, { api })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Receipt not found')).toBeNull()
  isBack = true
  await person.click(again)
  expect(await screen.findByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
})
