import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listPayments, type Payment, verifyPayment } from '#contract/payments.ts'
import { downloadTimetable } from '#contract/timetable.ts'
import { config, FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { enrolled, learnerSession, paid } from '../../support/screens/shown.ts'

const session = learnerSession()
const history = (...payments: Payment[]) =>
  new FakeApi().on(listPayments, { data: payments }).on(listEnrolledCourses, { data: [] })

test('the payment history has Amount, Status, Reference and Description', async () => {
  renderSite('/payment-history', {
    api: history(paid(), paid({ id: 2, status: 'failed', amount: 0.5 })),
    session,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment History' })).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Payment History' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Amount', 'Status', 'Reference', 'Description'])
  expect(within(table).getByText('₦73,000')).toBeVisible()
  expect(within(table).getByText('₦0.50')).toBeVisible()
  expect(within(table).getByText('Success').className).toContain('success')
  expect(within(table).getByText('Failed').className).toContain('secondary')
  expect(within(table).getAllByRole('link', { name: /Receipt/ })).toHaveLength(1)
})

test('a payment says its course, its date and how it stands in one row, with its receipt', async () => {
  renderSite('/payment-history', { api: history(paid()), session })
  const table = within(await screen.findByRole('table', { name: 'Payment History' }))
  const [, row] = table.getAllByRole('row')
  expect(row).toHaveTextContent('₦73,000Success 1 Mar 2026 Receiptabc123-1Cloth dyeing: Virtual')
  expect(
    within(row as HTMLElement).getByRole('link', { name: 'Receipt of Cloth dyeing: Virtual' }),
  ).toHaveAttribute('href', '/payment-success?reference=abc123-1')
})

test('a reference is copied', async () => {
  const { person } = renderSite('/payment-history', { api: history(paid()), session })
  await person.click(await screen.findByRole('button', { name: 'Copy the reference abc123-1' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('abc123-1')
})

test('where copying is not allowed the reference is selected', async () => {
  const { person } = renderSite('/payment-history', { api: history(paid()), session })
  const button = await screen.findByRole('button', { name: 'Copy the reference abc123-1' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await person.click(button)
  expect(await screen.findByText(/Selected/)).toBeVisible()
  expect(window.getSelection()?.toString()).toBe('abc123-1')
})

test('a payment that is still open can be continued, in the way of learning that it is for', async () => {
  const api = history(
    paid({ status: 'pending', method: 'physical' }),
    paid({ id: 2, status: 'abandoned' }),
    paid({ id: 3, status: 'pending', course: null }),
  )
  renderSite('/payment-history', { api, session })
  const links = await screen.findAllByRole('link', { name: /^Continue payment/ })
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/courses/cloth-dyeing/enrol?method=physical',
  ])
})

test('"I was debited" checks a pending payment with the provider, and it becomes a success', async () => {
  let isSettled = false
  const api = new FakeApi()
    .on(listPayments, () => ({ data: [paid({ status: isSettled ? 'success' : 'pending' })] }))
    .on(verifyPayment, () => {
      isSettled = true
      return { payment_id: 1, payment_status: 'success' as const }
    })
  const { person } = renderSite('/payment-history', { api, session })
  await person.click(await screen.findByRole('button', { name: /I was debited/ }))
  expect(await screen.findByText("We've received your payment")).toBeVisible()
  expect(await screen.findByText('Success')).toBeVisible()
  expect(api.bodiesOf(verifyPayment)).toEqual([{ reference: 'abc123-1' }])
})

test('a payment that has not arrived says so, in the server’s words', async () => {
  const api = history(paid({ status: 'pending' })).on(
    verifyPayment,
    refused('payment.pending', "We haven't received this payment yet."),
  )
  const { person } = renderSite('/payment-history', { api, session })
  await person.click(await screen.findByRole('button', { name: /I was debited/ }))
  expect(await screen.findByText("We haven't received this payment yet.")).toBeVisible()
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.getByText('Reference: abc123-1.')).toBeVisible()
})

test.each([
  [{ email: 'help@academy.example' }, 'help@academy.example', 'mailto:help@academy.example?subject=abc123-1'],
  [{ phone: '+234 800 000 0000' }, '+234 800 000 0000', 'tel:+2348000000000'],
])('a debit that has not arrived leads to %j', async (contact, name, href) => {
  const api = new FakeApi({ contact: { ...config.contact, ...contact } })
    .on(listPayments, { data: [paid({ status: 'pending' })] })
    .on(verifyPayment, refused('payment.pending', "We haven't received this payment yet."))
  const { person } = renderSite('/payment-history', { api, session })
  await person.click(await screen.findByRole('button', { name: /I was debited/ }))
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

test('where the academy has no address, a debit that has not arrived leads to the bank and not to nobody', async () => {
  const api = history(paid({ status: 'pending' })).on(
    verifyPayment,
    refused('payment.pending', 'Not received yet.'),
  )
  const { person } = renderSite('/payment-history', { api, session })
  await person.click(await screen.findByRole('button', { name: /I was debited/ }))
  const note = await screen.findByText(/If your bank shows a debit/)
  expect(note).toHaveTextContent(/we'll keep checking .* give your bank this reference/)
  expect(screen.queryByText(/email |message us|visit or write/)).toBeNull()
})

test('a connection cut while checking a payment says "error", and it can be checked again', async () => {
  const api = history(paid({ status: 'abandoned' })).on(verifyPayment, unreachable())
  const { person } = renderSite('/payment-history', { api, session })
  await person.click(await screen.findByRole('button', { name: /I was debited/ }))
  expect(await screen.findByText('error')).toBeVisible()
  api.on(verifyPayment, { payment_id: 1, payment_status: 'success' })
  await person.click(screen.getByRole('button', { name: /I was debited/ }))
  expect(await screen.findByText("We've received your payment")).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your courses' })).toHaveAttribute('href', '/courses/enrolled')
})

test('a payment that a person looks at, or that is given back, says what that means', async () => {
  renderSite('/payment-history', {
    api: history(paid({ status: 'review' }), paid({ id: 2, status: 'refund_due', owed_because: 'no_seat' })),
    session,
  })
  expect(await screen.findByText('In review')).toBeVisible()
  expect(screen.getByText(/We're checking it and will email you/)).toBeVisible()
  expect(screen.getByText(/last seat was taken before your payment arrived/)).toBeVisible()
})

test('after a refund of a part, the note about a cancelled cohort speaks of the rest', async () => {
  const owed = paid({ status: 'refund_due', owed_because: 'cancelled' })
  const at = '2026-03-03T09:00:00.000Z'
  const part = {
    id: 1,
    amount: 10_000,
    status: 'processed',
    is_full: false,
    access: 'kept',
    created_at: at,
    updated_at: at,
  } as const
  const { unmount } = renderSite('/payment-history', { api: history(owed), session })
  expect(await screen.findByText(/we'll refund your payment in full/)).toBeVisible()
  unmount()
  renderSite('/payment-history', { api: history({ ...owed, refunds: [part] }), session })
  expect(await screen.findByText(/we'll refund the rest of your payment/)).toBeVisible()
  expect(screen.queryByText(/in full/)).not.toBeInTheDocument()
})

test('no payments yet, and payments that cannot be loaded', async () => {
  const { unmount } = renderSite('/payment-history', { api: history(), session })
  expect(await screen.findByText('No payments yet')).toBeVisible()
  unmount()
  renderSite('/payment-history', { api: new FakeApi().on(listPayments, unreachable()), session })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('payment success says its three sentences of a payment that stands, and goes back', async () => {
  renderSite('/payment-success?reference=abc123-1', { api: history(paid()), session })
  expect(await screen.findByText('Transaction Completed Successfully')).toBeVisible()
  expect(screen.getByText('Your Submission is recieved and we will contact you soon')).toBeVisible()
  expect(screen.getByText('Thank You !')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard')
})

test('without a reference nothing is thanked for, and the way to the payments is shown', async () => {
  const api = history(paid())
  renderSite('/payment-success', { api, session })
  expect(await screen.findByText("We couldn't find that payment")).toBeVisible()
  expect(screen.queryByText('Transaction Completed Successfully')).toBeNull()
  expect(screen.queryByText('Thank You !')).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Payment History' })).toHaveAttribute('href', '/payment-history')
  expect(api.bodiesOf(listPayments)).toEqual([])
})

test('right under the thanks stand the first class and its way into a calendar', async () => {
  const toCome = enrolled().classes?.slice(1)
  const api = history(paid())
    .on(listEnrolledCourses, { data: [enrolled({ classes: toCome })] })
    .on(downloadTimetable, refused('server.failed', 'The file could not be made.'))
  const { person } = renderSite('/payment-success?reference=abc123-1', { api, session })
  const first = await screen.findByRole('region', { name: 'Your first class' })
  expect(first).toHaveTextContent('2 Mar 2999, 18:00 to 19:30 (Lagos time)')
  const receipt = screen.getByRole('region', { name: /^You're enrolled/ })
  expect(first.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(within(first).getByRole('button', { name: 'Add to calendar' }))
  expect(await within(first).findByRole('alert')).toHaveTextContent('The file could not be made.')
  expect(within(first).getByRole('link', { name: /to your calendar/ })).toHaveAttribute('href', '/calendar')
})

test('the thanks for a course that has begun name its next class, and none once all are over', async () => {
  const api = history(paid()).on(listEnrolledCourses, { data: [enrolled()] })
  const { unmount } = renderSite('/payment-success?reference=abc123-1', { api, session })
  const next = await screen.findByRole('region', { name: 'Your next class' })
  expect(next).toHaveTextContent('2 Mar 2999, 18:00 to 19:30 (Lagos time)')
  unmount()
  api.on(listEnrolledCourses, { data: [enrolled({ classes: enrolled().classes?.slice(0, 1) })] })
  renderSite('/payment-success?reference=abc123-1', { api, session })
  expect(await screen.findByRole('region', { name: /^You're enrolled/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: /class$/ })).toBeNull()
})

test.each([
  ['virtual', "Your tutor hasn't scheduled it yet.", null],
  ['physical', "You haven't chosen a time yet.", '/onsite-classes'],
] as const)('a %s course without a class to come says what is missing', async (method, words, way) => {
  const own = enrolled({ method, classes: [] })
  const api = history(paid({ method })).on(listEnrolledCourses, { data: [own] })
  renderSite('/payment-success?reference=abc123-1', { api, session })
  const first = await screen.findByRole('region', { name: 'Your first class' })
  expect(first).toHaveTextContent(words)
  expect(within(first).queryByRole('link')?.getAttribute('href') ?? null).toBe(way)
})

test('the thanks and the receipt stand where the classes cannot be loaded', async () => {
  const api = history(paid()).on(listEnrolledCourses, unreachable())
  renderSite('/payment-success?reference=abc123-1', { api, session })
  expect(await screen.findByText('Thank You !')).toBeVisible()
  expect(screen.getByRole('region', { name: /^You're enrolled/ })).toBeVisible()
})

test('with a successful payment of one’s own it shows the course, the receipt and what comes next', async () => {
  renderSite('/payment-success?reference=abc123-1', { api: history(paid()), session })
  const receipt = await screen.findByRole('region', { name: "You're enrolled in Cloth dyeing" })
  expect(receipt).toHaveTextContent('₦73,000')
  expect(receipt).toHaveTextContent('Ada Obi')
  expect(receipt).toHaveTextContent('abc123-1')
  expect(receipt).toHaveTextContent('What comes next')
  expect(screen.getByText('Transaction Completed Successfully')).toBeVisible()
})

test('it says the start, the way of learning, and where and when an onsite class is', async () => {
  const place = { name: 'Studio in Yaba', address: '12 Herbert Macaulay Way', landmark: null, map_link: null }
  const times = { starts_at: '2026-03-09T17:00:00.000Z', ends_at: '2026-03-09T18:00:00.000Z' }
  const bought = paid({
    method: 'physical',
    cohort: { name: 'Weekend group', starts_on: '2026-03-21' },
    onsite_class: { ...times, place },
  })
  renderSite('/payment-success?reference=abc123-1', { api: history(bought), session })
  const receipt = await screen.findByRole('region', { name: "You're enrolled in Cloth dyeing" })
  expect(receipt).toHaveTextContent('MethodOnsite (one-on-one)')
  expect(receipt).toHaveTextContent('StartWeekend group, 21 Mar 2026')
  expect(receipt).toHaveTextContent(
    // A learner in another time zone also sees their own time, in between.
    /First class9 Mar 2026, 18:00 to 19:00 \(Lagos time\).*, Studio in Yaba, 12 Herbert Macaulay Way/,
  )
  expect(receipt).not.toHaveTextContent('classroom link')
})

test.each([
  ['a pending payment', history(paid({ status: 'pending' }))],
  ['a payment that was given back', history(paid({ status: 'refunded' }))],
  ['nobody’s payment', history()],
])('the reference of %s is no success', async (_, api) => {
  renderSite('/payment-success?reference=abc123-1', { api, session })
  expect(await screen.findByText("We couldn't find a successful payment with this reference")).toBeVisible()
  expect(screen.queryByText('Transaction Completed Successfully')).toBeNull()
  await waitFor(() => expect(document.title).toBe('Payment not confirmed | Belong Academy'))
})
