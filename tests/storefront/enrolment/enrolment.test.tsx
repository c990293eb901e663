import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { convertCurrency, listCountries } from '#contract/countries.ts'
import { getCourse } from '#contract/courses.ts'
import { enrol } from '#contract/enrolments.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { abandonPayment, createPayment, listPayments, verifyPayment } from '#contract/payments.ts'
import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'
import { listFreeSlots } from '#contract/slots.ts'
import { joinWaitingList } from '#contract/waiting.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { openPopup } from '../../support/screens/popup.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, shownCohort, shownCourse, tutorSession } from '../../support/screens/shown.ts'

const PAGE = '/courses/cloth-dyeing/enrol?method=virtual'
const COUNTRIES = ["Côte d'Ivoire", 'Ghana', 'Kenya', 'Nigeria'].map((name, index) => ({
  id: index + 1,
  name,
  payment_currency: 'USD',
}))

afterEach(() => {
  vi.useRealTimers()
})

function academy({
  course,
  mode = 'sandbox',
  margin,
  channels,
}: {
  course?: Partial<CourseDetail>
  mode?: 'sandbox' | 'off'
  margin?: number
  channels?: PaymentChannel[]
} = {}) {
  return new FakeApi({ payments: { mode, public_key: 'pk_test_sandbox', channels }, naira_margin: margin })
    .on(getCourse, { data: shownCourse(course) })
    .on(listCountries, { data: COUNTRIES })
    .on(convertCurrency, { rate: 430 })
    .on(createPayment, ({ body }) => ({
      id: 11,
      reference: body.reference,
      amount: body.amount,
      amount_kobo: body.amount * 100,
      currency: 'NGN',
      payment_status: body.amount === 0 ? 'success' : 'pending',
      quote_expires_at: '2026-03-01T09:30:00.000Z',
    }))
    .on(verifyPayment, { payment_id: 11, payment_status: 'success' })
    .on(abandonPayment, { payment_id: 11, payment_status: 'abandoned' })
    .on(enrol, { course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' } })
    .on(listPayments, { data: [] })
}

/** Waits until Pay reacts to clicks again. */
const untilIdle = () => waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-busy'))

const payButton = () => screen.findByRole('button', { name: 'Pay ₦73,000' })

test('the summary shows Original Price, Discount and Total, and the button the exact naira', async () => {
  renderSite(PAGE, { api: academy(), session: learnerSession() })
  expect(await payButton()).toBeVisible()
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary).toHaveTextContent('Original Price₦146,000$200')
  expect(summary).toHaveTextContent('Discount−₦73,000−$100')
  expect(summary).toHaveTextContent('Total₦73,000$100')
})

test.each([
  ['to pay', {}, learnerSession(), 'button', /^Pay/],
  ['to enrol for free', { discounted_price: 0 }, learnerSession(), 'button', 'Enrol for free'],
  ['to log in', {}, undefined, 'link', 'Login'],
] as const)('the address #pay shows the button %s', async (_, course, session, role, name) => {
  const shown: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function show(this: Element) {
    shown.push(this)
  })
  renderSite(`${PAGE}#pay`, { api: academy({ course }), session })
  const main = within(await screen.findByRole('main'))
  const button = await main.findByRole(role, { name })
  await waitFor(() => expect(shown.at(-1)).toContainElement(button))
})

test('the summary of a course without a discount has no line for one', async () => {
  const course = { original_price: 100, discounted_price: 100 }
  renderSite(PAGE, { api: academy({ course }), session: learnerSession() })
  expect(await payButton()).toBeVisible()
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary).toHaveTextContent('Original Price₦73,000$100')
  expect(summary).not.toHaveTextContent('Discount')
})

test('a live rate gets 300 added; without one the default rate is 730', async () => {
  const api = academy().on(convertCurrency, { rate: 1200.5 })
  const { unmount } = renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Pay ₦150,050' })).toBeVisible()
  unmount()
  renderSite(PAGE, { api: academy().on(convertCurrency, unreachable()), session: learnerSession() })
  expect(await payButton()).toBeVisible()
})

test('where the academy sells at no rate the page names no naira and offers no payment, until there is one', async () => {
  const api = academy().on(convertCurrency, refused('exchange_rate.unknown', 'The rate is not known.'))
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByText("We can't show the naira price right now")).toBeVisible()
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Total$100')
  expect(screen.queryByText(/₦/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()

  api.on(convertCurrency, { rate: 430 })
  const country = screen.getByRole('combobox', { name: 'Billing country' })
  await person.selectOptions(country, 'Ghana')
  await person.click(screen.getByRole('button', { name: 'Pay in naira' }))
  expect(await payButton()).toBeVisible()
})

test('the margin on the rate is the academy’s own', async () => {
  const api = academy({ margin: 70 })
  renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Pay ₦50,000' })).toBeVisible()
})

test('a visitor is told to log in, and both links keep the page and the method', async () => {
  renderSite('/courses/cloth-dyeing/enrol?method=physical', { api: academy() })
  expect(await screen.findByText('You must be logged in to complete your enrollment')).toBeVisible()
  const query = '?redirect_to=%2Fcourses%2Fcloth-dyeing%2Fenrol%3Fmethod%3Dphysical'
  const summary = within(screen.getByRole('complementary', { name: 'Summary' }))
  expect(summary.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${query}`)
  expect(summary.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/register${query}`)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  const header = within(screen.getByRole('banner'))
  expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${query}`)
  expect(header.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', `/register${query}`)
})

test('a tutor is told to use a learner’s account', async () => {
  renderSite(PAGE, { api: academy(), session: tutorSession() })
  expect(await screen.findByText('You are signed in as a tutor')).toBeVisible()
})

test('the method that was chosen before is not asked for again, and can be changed', async () => {
  const { person, address } = renderSite('/courses/cloth-dyeing/enrol?method=physical', {
    api: academy(),
    session: learnerSession(),
  })
  const order = within(await screen.findByRole('region', { name: 'Order summary' }))
  expect(order.getByText('Onsite (one-on-one)')).toBeVisible()
  expect(screen.queryByRole('radio', { name: /Onsite|Virtual/ })).toBeNull()
  await person.click(order.getByRole('link', { name: 'Change to Virtual (live classes)' }))
  await waitFor(() => expect(address()).toBe(PAGE))
  expect(await order.findByText('Virtual (live classes)')).toBeVisible()
  expect(order.getByRole('link', { name: 'Change to Onsite (one-on-one)' })).toBeVisible()
})

test('whoever comes without a method chooses it here', async () => {
  const { person, address } = renderSite('/courses/cloth-dyeing/enrol', {
    api: academy(),
    session: learnerSession(),
  })
  expect(await screen.findByRole('radio', { name: /Virtual/ })).toBeChecked()
  await person.click(screen.getByRole('radio', { name: /Onsite/ }))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/enrol?method=physical'))
})

test('the order tells when the next class is, for who learns with the group', async () => {
  const next_classes = [{ starts_at: '2126-03-09T17:00:00.000Z', ends_at: '2126-03-09T18:00:00.000Z' }]
  const api = academy({ course: { next_classes } })
  const { unmount } = renderSite(PAGE, { api, session: learnerSession() })
  const order = await screen.findByRole('region', { name: 'Order summary' })
  expect(order).toHaveTextContent(/Next class: 9 Mar 2126, 18:00 \(Lagos time\).*, 1 h/)
  unmount()
  renderSite('/courses/cloth-dyeing/enrol?method=physical', { api, session: learnerSession() })
  expect(await screen.findByRole('region', { name: 'Order summary' })).not.toHaveTextContent('Next class')
})

test('a free course asks for no country and speaks of no bill', async () => {
  const course = { original_price: 50, discounted_price: 0 }
  renderSite(PAGE, { api: academy({ course }), session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Enrol for free' })).toBeVisible()
  expect(screen.getByText("This course is free. There's nothing to pay.")).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Billing country' })).toBeNull()
  expect(screen.queryByText(/billed in/)).toBeNull()
})

test('the ways to pay are told in words, and handed to the popup', async () => {
  const api = academy({ channels: ['card', 'bank_transfer', 'ussd'] })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByText('Card, bank transfer or USSD, by Paystack')).toBeVisible()
  await person.click(await payButton())
  const { asked, tell } = await openPopup()
  tell({ event: 'loaded:checkout' })
  expect(asked).toMatchObject([{ params: { channels: ['card', 'bank_transfer', 'ussd'] } }])
})

test('a payer abroad is told what the card is charged and which cards do', async () => {
  const { person } = renderSite(PAGE, { api: academy(), session: learnerSession() })
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Billing country' }), 'Ghana')
  const way = screen.getByText('Card payment is in naira only').parentElement
  expect(way).toHaveTextContent('₦73,000')
  expect(way).toHaveTextContent(/Any card that accepts naira payments works/)
  expect(way).not.toHaveTextContent(/choose Nigeria/)
})

test('Nigeria is the first and chosen country; another one is billed in USD without the card provider', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  const country = await screen.findByRole('combobox', { name: 'Billing country' })
  expect(country).toHaveValue('Nigeria')
  expect(country).toHaveAccessibleDescription("You'll pay in naira (NGN).")
  expect(screen.getByText('Card, by Paystack')).toBeVisible()
  expect(
    within(country)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['Nigeria', "Côte d'Ivoire", 'Ghana', 'Kenya'])

  await person.selectOptions(country, 'Ghana')
  expect(country).toHaveValue('Ghana')
  expect(country).toHaveAccessibleDescription("You'll pay in USD.")
  expect(screen.queryByText('Card, by Paystack')).toBeNull()
  expect(screen.getByText('Card payment is in naira only')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Total$100')
  expect(screen.queryByRole('button', { name: /^Pay ₦/ })).toBeNull()

  api.on(convertCurrency, { rate: 500 })
  await person.click(screen.getByRole('button', { name: 'Pay in naira' }))
  expect(await screen.findByRole('button', { name: 'Pay ₦80,000' })).toBeVisible()
  expect(country).toHaveValue('Nigeria')
})

test('a free course costs nothing in any currency', async () => {
  const course = { discounted_price: 0, original_price: 50 }
  renderSite(PAGE, { api: academy({ course }), session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Enrol for free' })).toBeVisible()
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary).toHaveTextContent('Original Price₦36,500$50')
  expect(summary).toHaveTextContent('TotalFree$0')
  expect(screen.getByText("This course is free. There's nothing to pay.")).toBeVisible()
})

test('a paid course: payment opened, card charged, verified, enrolled, /payment-success', async () => {
  const api = academy()
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  popup.tell({ event: 'loaded:checkout' })
  const [opened] = api.bodiesOf(createPayment)
  expect(opened).toEqual({
    reference: expect.stringMatching(/^[a-z0-9]{10}-\d{13}$/),
    amount: 73_000,
    description: 'Cloth dyeing: Virtual (live classes)',
    course_id: 3,
    method: 'virtual',
  })
  const reference = opened!.reference
  expect(popup.asked).toMatchObject([
    {
      type: 'inline:url',
      params: { key: 'pk_test_sandbox', email: 'ada@example.com', amount: 7_300_000, ref: reference },
    },
  ])
  popup.tell({ event: 'loaded:transaction', data: { id: 1 } })
  popup.tell({ event: 'success', data: { reference } })
  await waitFor(() => expect(address()).toBe(`/payment-success?reference=${reference}`))
  expect(api.bodiesOf(verifyPayment)).toEqual([{ reference }])
  expect(api.bodiesOf(enrol)).toEqual([{ course_id: 3, payment_id: 11, method: 'virtual' }])
  expect(screen.queryByTitle('Card payment')).toBeNull()
})

test('two quick clicks open one payment and one popup', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.dblClick(await payButton())
  await openPopup()
  expect(api.bodiesOf(createPayment)).toHaveLength(1)
  expect(screen.getAllByTitle('Card payment')).toHaveLength(1)
})

test('a free course is enrolled without a popup: amount 0, then enrol', async () => {
  const api = academy({ course: { discounted_price: 0 } })
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await screen.findByRole('button', { name: 'Enrol for free' }))
  await waitFor(() => expect(address()).toMatch(/^\/payment-success\?reference=/))
  expect(api.bodiesOf(createPayment)).toMatchObject([{ amount: 0, course_id: 3, method: 'virtual' }])
  expect(api.bodiesOf(enrol)).toEqual([{ course_id: 3, payment_id: 11, method: 'virtual' }])
  expect(api.bodiesOf(verifyPayment)).toEqual([])
})

test('a closed popup asks "Are you sure you want to terminate this transaction?" and goes on with the same payment', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const first = await openPopup()
  first.tell({ event: 'close', data: { status: 'abandoned' } })
  expect(
    await screen.findByRole('dialog', { name: 'Are you sure you want to terminate this transaction?' }),
  ).toBeVisible()
  expect(screen.getByText(/We're holding your price until 10:30 \(Lagos time\)\./)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue payment' }))
  const second = await openPopup()
  second.tell({ event: 'loaded:checkout' })
  const opened = api.bodiesOf(createPayment)
  expect(opened).toHaveLength(1)
  expect(second.asked).toMatchObject([{ params: { ref: opened[0]!.reference } }])
})

test('ending the transaction charges nothing and enrols nobody; the next payment has a new reference', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  ;(await openPopup()).tell({ event: 'close' })
  await person.click(await screen.findByRole('button', { name: 'Cancel payment' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await untilIdle()
  expect(screen.getByText("Payment cancelled. You haven't been charged.").closest('[tabindex]')).toHaveFocus()
  await person.click(await payButton())
  await openPopup()
  const [first, second] = api.bodiesOf(createPayment)
  expect(second!.reference).not.toBe(first!.reference)
  expect(api.bodiesOf(abandonPayment)).toEqual([{ reference: first!.reference }])
  expect(api.bodiesOf(verifyPayment)).toEqual([])
  expect(api.bodiesOf(enrol)).toEqual([])
})

test('a transaction that turns out to be paid when it is ended enrols', async () => {
  const api = academy().on(abandonPayment, { payment_id: 11, payment_status: 'success' })
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  ;(await openPopup()).tell({ event: 'close' })
  await person.click(await screen.findByRole('button', { name: 'Cancel payment' }))
  await waitFor(() => expect(address()).toMatch(/^\/payment-success\?reference=/))
  expect(api.bodiesOf(enrol)).toEqual([{ course_id: 3, payment_id: 11, method: 'virtual' }])
})

test('a transaction that cannot be ended now leaves the page usable', async () => {
  const api = academy().on(abandonPayment, unreachable())
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  ;(await openPopup()).tell({ event: 'close' })
  await person.click(await screen.findByRole('button', { name: 'Cancel payment' }))
  await untilIdle()
  expect(screen.queryByText("Payment cancelled. You haven't been charged.")).toBeNull()
})

test('after a reload the open payment is gone on with, under the reference that the server has for it', async () => {
  const open = { id: 11, reference: 'opened-before-1', amount: 73_000, amount_kobo: 7_300_000 }
  const api = academy().on(createPayment, {
    ...open,
    currency: 'NGN',
    payment_status: 'pending',
    quote_expires_at: '2026-03-01T09:30:00.000Z',
  })
  const { person, unmount } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  await openPopup()
  unmount()
  expect(screen.queryByTitle('Card payment')).toBeNull()
  const again = renderSite(PAGE, { api, session: learnerSession() })
  await again.person.click(await payButton())
  const popup = await openPopup()
  popup.tell({ event: 'loaded:checkout' })
  expect(popup.asked).toMatchObject([{ params: { ref: open.reference } }])
  popup.tell({ event: 'success' })
  await waitFor(() => expect(again.address()).toBe(`/payment-success?reference=${open.reference}`))
  expect(api.bodiesOf(verifyPayment)).toEqual([{ reference: open.reference }])
})

test('after a reload a transfer that is on its way is told, and another way to pay is offered', async () => {
  const open = { id: 11, reference: 'opened-before-1', amount: 73_000, amount_kobo: 7_300_000 }
  const api = academy().on(createPayment, {
    ...open,
    currency: 'NGN',
    payment_status: 'pending',
    quote_expires_at: '2026-03-01T09:30:00.000Z',
    is_on_its_way: true,
  })
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByText('Your transfer is on its way')).toBeVisible()
  expect(screen.queryByTitle('Card payment')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Pay another way' }))
  const popup = await openPopup()
  popup.tell({ event: 'loaded:checkout' })
  expect(popup.asked).toMatchObject([{ params: { ref: open.reference } }])
  popup.tell({ event: 'success' })
  await waitFor(() => expect(address()).toBe(`/payment-success?reference=${open.reference}`))
})

test('messages from anywhere but the checkout page are not heard', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  popup.tell({ event: 'success' }, { source: window })
  popup.tell({ event: 'success' }, { origin: 'https://evil.example' })
  popup.tell('success')
  expect(popup.frame).toBeInTheDocument()
  expect(api.bodiesOf(verifyPayment)).toEqual([])
})

test('a checkout that does not answer in 15 s: "Unable to load paystack inline script", and Try again opens it anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { person } = renderSite(PAGE, { api: academy(), session: learnerSession() })
  await person.click(await payButton())
  await openPopup()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load paystack inline script')
  expect(screen.queryByTitle('Card payment')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await openPopup()).frame).toBeInTheDocument()
})

test('a popup that refuses the payment: the payment is checked and ended, and the next try has a new reference', async () => {
  const api = academy().on(verifyPayment, refused('payment.pending', "We haven't received this payment yet."))
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  popup.tell({ event: 'error', data: { type: 'setup', message: 'Duplicate Transaction Reference' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Duplicate Transaction Reference')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await openPopup()
  const [first, second] = api.bodiesOf(createPayment)
  expect(second!.reference).not.toBe(first!.reference)
  expect(api.bodiesOf(verifyPayment)).toEqual([{ reference: first!.reference }])
  expect(api.bodiesOf(abandonPayment)).toEqual([{ reference: first!.reference }])
})

test('a price that has changed is shown before anything is charged, and asked for again', async () => {
  const api = academy().on(
    createPayment,
    refused('payment.price_changed', 'The price is ₦80,000 now.', {
      quote: { amount: 80_000, amount_kobo: 8_000_000, currency: 'NGN' },
    }),
  )
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed')
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Total₦80,000$100')
  await person.click(screen.getByRole('button', { name: 'Pay ₦80,000' }))
  await waitFor(() => expect(api.bodiesOf(createPayment)).toHaveLength(2))
  expect(api.bodiesOf(createPayment)[1]).toMatchObject({ amount: 80_000 })
})

test('a refused payment shows the server’s sentence, and Try again asks anew', async () => {
  const api = academy().on(
    createPayment,
    refused('enrolment.exists', "You're already enrolled in Cloth dyeing."),
  )
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent("You're already enrolled in Cloth dyeing.")
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.bodiesOf(createPayment)).toHaveLength(2))
})

test('an enrolment that is refused after the payment shows the server’s sentence, and Try again only confirms', async () => {
  const api = academy().on(enrol, refused('payment.other_course', "This course isn't taking new learners."))
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  ;(await openPopup()).tell({ event: 'success' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "This course isn't taking new learners.If you have paid, we'll find your payment",
  )
  api.on(enrol, { course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' } })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toMatch(/^\/payment-success/))
  expect(api.bodiesOf(createPayment)).toHaveLength(1)
})

test('who has enrolled in another tab meanwhile is shown the way to the courses', async () => {
  const viewer = { is_owner: false, is_enrolled: true, rating: null, helpful_rating_ids: [] }
  const api = academy()
  api.on(createPayment, () => {
    api.on(getCourse, { data: shownCourse({ viewer }) })
    return refused('enrolment.exists', "You're already enrolled in Cloth dyeing.")
  })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByRole('link', { name: 'See your courses' })).toBeVisible()
})

test('who has paid twice, in two tabs, reads that the second payment goes back, beside the way to the courses', async () => {
  const viewer = { is_owner: false, is_enrolled: true, rating: null, helpful_rating_ids: [] }
  const goesBack = "You were already enrolled, so we'll refund this payment."
  const api = academy()
  api.on(verifyPayment, () => {
    api.on(getCourse, { data: shownCourse({ viewer }) })
    return refused('payment.refund_due', goesBack)
  })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  popup.tell({ event: 'success', data: { reference: api.bodiesOf(createPayment)[0]!.reference } })
  expect(await screen.findByRole('link', { name: 'See your courses' })).toBeVisible()
  expect(await screen.findByText(goesBack)).toBeVisible()
  expect(screen.getByRole('link', { name: 'payment history' })).toBeVisible()
})

test('a connection cut while opening says "error" and tries again with the same reference', async () => {
  const api = academy().on(createPayment, unreachable())
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent("errorWe can't reach the academy.")
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.bodiesOf(createPayment)).toHaveLength(2))
  const [first, second] = api.bodiesOf(createPayment)
  expect(second!.reference).toBe(first!.reference)
})

test('a connection cut after paying never pays twice: Try again only confirms', async () => {
  const api = academy().on(verifyPayment, unreachable())
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  ;(await openPopup()).tell({ event: 'success' })
  expect(await screen.findByRole('alert')).toHaveTextContent("we'll find your payment")
  expect(screen.getByRole('link', { name: 'payment history' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Change to/ })).toBeNull()
  api.on(verifyPayment, { payment_id: 11, payment_status: 'success' })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toMatch(/^\/payment-success/))
  expect(api.bodiesOf(createPayment)).toHaveLength(1)
})

test.each([
  ['payment.refund_due', "The classes you paid for were cancelled, so we'll refund your payment in full."],
  ['payment.in_review', "The amount paid doesn't match the price. We're checking it and will email you."],
] as const)(
  'a payment that is decided (%s) is told in the server’s sentence alone, and nothing asks to try again',
  async (code, sentence) => {
    const api = academy().on(verifyPayment, refused(code, sentence))
    const { person } = renderSite(PAGE, { api, session: learnerSession() })
    await person.click(await payButton())
    ;(await openPopup()).tell({ event: 'success' })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(alert).not.toHaveTextContent(/charged|is safe/)
    expect(screen.getByRole('link', { name: 'payment history' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test('who has sent a transfer in another tab is told that it is on its way, calmly, and asks again', async () => {
  const onItsWay = "Your transfer for this course is on its way. We'll enrol you as soon as it arrives."
  const api = academy().on(createPayment, refused('payment.pending', onItsWay))
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByText(onItsWay)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(api.bodiesOf(createPayment)).toHaveLength(2))
})

test('a server that fails while confirming takes neither the page nor the payment away', async () => {
  const ours = 'Something went wrong on our side.'
  const api = academy().on(verifyPayment, refused('server.failed', ours))
  const { person, address } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  api.on(getCourse, refused('server.failed', ours))
  popup.tell({ event: 'error', data: { type: 'setup', message: 'Duplicate Transaction Reference' } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `${ours}If you have paid, we'll find your payment`,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Cloth dyeing' })).toBeVisible()
  api.on(verifyPayment, { payment_id: 11, payment_status: 'success' })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toMatch(/^\/payment-success/))
  expect(api.bodiesOf(abandonPayment)).toEqual([])
})

test('a session that ended meanwhile asks to log in, and keeps the page', async () => {
  const api = academy().on(createPayment, refused('session.required', 'You must be logged in.'))
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByText('You must be logged in to complete your enrollment')).toBeVisible()
})

test('whoever presses Pay after their session has ended reads that it did, and comes back to the start they chose', async () => {
  const cohorts = [shownCohort(), shownCohort({ id: 22, name: 'Spring' })]
  const api = academy({ course: { runs_in_cohorts: true, cohorts } }).on(
    createPayment,
    refused('session.ended', 'Your session has ended. Please log in again.'),
  )
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await screen.findByRole('radio', { name: /Spring/ }))
  await person.click(await payButton())
  const said = await screen.findByText(/^Your session has ended\. Please log in again\./)
  await waitFor(() => expect(said.closest('[tabindex="-1"]')).toHaveFocus())
  const login = within(screen.getByRole('main')).getByRole('link', { name: 'Login' })
  const back = new URL(login.getAttribute('href')!, 'http://academy.example')
  expect(back.searchParams.get('redirect_to')).toMatch(/cohort=22$/)
})

test('an academy without card payment says so; its free courses work', async () => {
  renderSite(PAGE, { api: academy({ mode: 'off' }), session: learnerSession() })
  expect(await screen.findByText("Card payment isn't set up yet")).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('who is enrolled already is told so, with a way to the courses', async () => {
  const viewer = { is_owner: false, is_enrolled: true, rating: null, helpful_rating_ids: [] }
  renderSite(PAGE, { api: academy({ course: { viewer } }), session: learnerSession() })
  expect(await screen.findByText("You're already enrolled in Cloth dyeing")).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your courses' })).toHaveAttribute('href', '/courses/enrolled')
})

test('a course that is not on sale is not found', async () => {
  renderSite(PAGE, { api: academy().on(getCourse, refused('course.not_found', 'Course not found.')) })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('going back takes the open card payment away, and coming again goes on with the same payment', async () => {
  const api = academy()
  const { person, router } = renderSite('/login', { api, session: learnerSession() })
  await screen.findByRole('heading', { name: 'Sign In' })
  await act(() => router.navigate(PAGE))
  await person.click(await payButton())
  const { frame } = await openPopup()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(frame).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => router.navigate(1))
  await person.click(await payButton())
  expect((await openPopup()).frame).toBeInTheDocument()
  expect(api.bodiesOf(abandonPayment)).toEqual([])
})

test('a course that cannot be loaded says "error", and Try again shows the order', async () => {
  const api = academy().on(getCourse, unreachable())
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByRole('heading', { name: 'error' })).toBeVisible()
  api.on(getCourse, { data: shownCourse() })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await payButton()).toBeVisible()
})

test('a title of emoji and a tutor of 200 characters are only text', async () => {
  const title = '🎨'.repeat(60)
  const tutor = { firstname: 'Ọ'.repeat(100), lastname: '<b>x</b>'.repeat(12) }
  renderSite(PAGE, { api: academy({ course: { title, tutor } }), session: learnerSession() })
  const order = within(await screen.findByRole('region', { name: 'Order summary' }))
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(order.getByText(`6 weeks with ${tutor.firstname} ${tutor.lastname}`)).toBeVisible()
})

test('a course that runs in cohorts asks for the start: the next one with a seat is chosen, a full one has its line', async () => {
  const cohorts = [
    shownCohort({ id: 20, name: 'December', seats_left: 0 }),
    shownCohort(),
    shownCohort({ id: 22, name: 'Spring', seats: null, seats_left: null }),
  ]
  const api = academy({ course: { runs_in_cohorts: true, cohorts } })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  const starts = await screen.findByRole('group', { name: 'Choose a start date' })
  expect(within(starts).queryByRole('radio', { name: /December/ })).toBeNull()
  const line = screen.getByText('Waiting list').closest('details')
  expect(line).toHaveTextContent('December')
  expect(line).not.toHaveAttribute('open')
  const january = within(starts).getByRole('radio', { name: /January evenings/ })
  expect(january).toBeChecked()
  expect(january).toHaveAccessibleName(
    /12 Jan 2126 to 2 Mar 2126 ?3 seats left · Enrol by 10 Jan 2126, 18:00/,
  )
  await person.click(within(starts).getByRole('radio', { name: /Spring/ }))
  await person.click(await payButton())
  await waitFor(() => expect(api.bodiesOf(createPayment)).toMatchObject([{ cohort_id: 22 }]))
  expect(await screen.findByText(/We're holding your price and seat until 10:30/)).toBeVisible()
})

test('choosing Nigeria says that today’s price is asked for until it is there', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  const country = await screen.findByRole('combobox', { name: 'Billing country' })
  await person.selectOptions(country, 'Ghana')
  expect(country).toHaveAccessibleDescription("You'll pay in USD.")
  let answer = () => {}
  const waiting = new Promise<void>(resolve => {
    answer = resolve
  })
  api.on(convertCurrency, async () => {
    await waiting
    return { rate: 500 }
  })
  await person.selectOptions(country, 'Nigeria')
  expect(country).toHaveAccessibleDescription("Getting today's price in naira…")
  answer()
  expect(await screen.findByRole('button', { name: 'Pay ₦80,000' })).toBeVisible()
  expect(country).toHaveAccessibleDescription("You'll pay in naira (NGN).")
})

test('without a seat there is nothing to pay, and the page says why', async () => {
  const cohorts = [shownCohort({ seats_left: 0 })]
  const api = academy({ course: { runs_in_cohorts: true, cohorts } })
  renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByText('No seats left')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('a full start has a waiting list to join and to leave, and a refusal is said beside it', async () => {
  const full = shownCohort({ seats_left: 0, waiting: 1 })
  const course = { runs_in_cohorts: true, cohorts: [full] }
  const api = academy({ course })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByText('Full · 1 on the waiting list')).toBeVisible()
  const closed = 'Enrolment in January evenings has closed, and so has the waiting list.'
  api.on(joinWaitingList, refused('cohort.closed', closed))
  await person.click(screen.getByRole('button', { name: 'Join the waiting list: January evenings' }))
  expect(await screen.findByText(closed)).toBeVisible()
  // After a refusal the page's data is reloaded; the button ignores clicks until then.
  const join = screen.getByRole('button', { name: 'Join the waiting list: January evenings' })
  await waitFor(() => expect(join).not.toHaveAttribute('aria-busy'))
  const own = {
    is_owner: false,
    is_enrolled: false,
    rating: null,
    helpful_rating_ids: [],
    waiting: [{ cohort_id: full.id, place: 2, offered_until: null }],
  }
  api.on(joinWaitingList, () => {
    api.on(getCourse, { data: shownCourse({ ...course, viewer: own }) })
    return { data: {} as never }
  })
  await person.click(join)
  expect(await screen.findByText("You're 2nd in line.")).toBeVisible()
  expect(screen.getByRole('button', { name: 'Leave the waiting list: January evenings' })).toBeVisible()
})

test('a seat that is kept for the learner is theirs to take, though the start is full', async () => {
  const cohorts = [shownCohort({ id: 22, name: 'Spring', seats_left: 0 }), shownCohort({ seats_left: 0 })]
  const viewer = {
    is_owner: false,
    is_enrolled: false,
    rating: null,
    helpful_rating_ids: [],
    waiting: [{ cohort_id: shownCohort().id, place: null, offered_until: '2126-01-03T17:00:00.000Z' }],
  }
  const api = academy({ course: { runs_in_cohorts: true, cohorts, viewer } })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByText(/^We're holding a seat for you until 3 Jan 2126, 18:00/)).toBeVisible()
  const kept = screen.getByRole('region', { name: 'Start date' })
  expect(kept).toHaveTextContent(
    /^Start dateJanuary evenings.*2 Mar 2126We're holding a seat for you · Enrol by/,
  )
  expect(kept).not.toHaveTextContent('Spring')
  expect(screen.getByRole('button', { name: 'Decline the seat: January evenings' })).toBeVisible()
  await person.click(await payButton())
  await waitFor(() => expect(api.bodiesOf(createPayment)).toMatchObject([{ cohort_id: shownCohort().id }]))
})

test('a start during another class of the learner says so before the price, and can still be bought', async () => {
  const cohorts = [shownCohort(), shownCohort({ id: 22, name: 'Spring' })]
  const clash = { starts_at: '2026-03-09T17:00:00.000Z', course_title: 'Weaving' }
  const viewer = {
    is_owner: false,
    is_enrolled: false,
    rating: null,
    helpful_rating_ids: [],
    clashes: [
      { ...clash, cohort_id: 22, slot_id: null },
      { ...clash, cohort_id: null, slot_id: 7 },
    ],
  }
  const api = academy({ course: { runs_in_cohorts: true, cohorts, viewer } })
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  const spring = await screen.findByRole('radio', { name: /Spring/ })
  expect(screen.queryByText(/overlaps with/)).not.toBeInTheDocument()
  await person.click(spring)
  expect(await screen.findByText(/^Your class in Weaving on/)).toHaveTextContent(
    /9 Mar 2026, 18:00 \(Lagos time\).* overlaps with a class of this course\. You can still enrol, but you can't be in both\.$/,
  )
  await person.click(await payButton())
  await waitFor(() => expect(api.bodiesOf(createPayment)).toMatchObject([{ cohort_id: 22 }]))
})

test('a seat that was taken a moment ago is told in the server’s sentence, and the choice stays', async () => {
  const cohorts = [shownCohort(), shownCohort({ id: 22, name: 'Spring' })]
  const gone = 'The last seat was taken a moment ago.'
  const api = academy({ course: { runs_in_cohorts: true, cohorts } }).on(
    createPayment,
    refused('cohort.full', gone),
  )
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  expect(await screen.findByText(gone)).toBeVisible()
  expect(screen.getByRole('radio', { name: /January evenings/ })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('after a payment that failed, Try again opens another one, and the choices are free', async () => {
  const api = academy().on(verifyPayment, refused('payment.failed', 'This payment did not go through.'))
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  popup.tell({ event: 'success', data: { reference: api.bodiesOf(createPayment)[0]!.reference } })
  expect(await screen.findByText('This payment did not go through.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Billing country' })).toBeEnabled()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.bodiesOf(createPayment)).toHaveLength(2))
  const [first, second] = api.bodiesOf(createPayment)
  expect(second?.reference).not.toBe(first?.reference)
})

test('who is signed out while paying reads that the money arrived, with amount and reference', async () => {
  const api = academy().on(verifyPayment, refused('session.required', 'You must be logged in.'))
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  const popup = await openPopup()
  const reference = api.bodiesOf(createPayment)[0]!.reference
  popup.tell({ event: 'success', data: { reference } })
  expect(await screen.findByText('We have received your payment. Log in to see your course.')).toBeVisible()
  expect(screen.getByText(`₦73,000, reference ${reference}. Please don’t pay again.`)).toBeVisible()
  const summary = within(screen.getByRole('complementary', { name: 'Summary' }))
  const target = encodeURIComponent(`/payment-success?reference=${reference}`)
  expect(summary.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login?redirect_to=${target}`)
})

test('closing the question leaves the payment unfinished, says so where the learner is, and Pay goes on with it', async () => {
  const api = academy()
  const { person } = renderSite(PAGE, { api, session: learnerSession() })
  await person.click(await payButton())
  ;(await openPopup()).tell({ event: 'close' })
  const question = await screen.findByRole('dialog', { name: /terminate this transaction/ })
  await person.click(within(question).getByRole('button', { name: 'Close' }))
  const note = await screen.findByText(/^Payment not finished\. You haven't been charged/)
  expect(note.closest('[tabindex]')).toHaveFocus()
  expect(api.bodiesOf(abandonPayment)).toEqual([])
})

test('onsite asks for no start, and cannot be paid for without a free time', async () => {
  const api = academy({ course: { runs_in_cohorts: true, cohorts: [shownCohort()] } })
  api.on(listFreeSlots, { data: [] })
  renderSite('/courses/cloth-dyeing/enrol?method=physical', { api, session: learnerSession() })
  expect(await screen.findByText('No onsite times at the moment')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Start date' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('the order says what is bought onsite before its price', async () => {
  const api = academy({ course: { onsite_hours: 8, duration: 6 } })
  const { unmount } = renderSite('/courses/cloth-dyeing/enrol?method=physical', {
    api,
    session: learnerSession(),
  })
  const order = await screen.findByRole('region', { name: 'Order summary' })
  expect(order).toHaveTextContent('8 hours of one-on-one classes, within 6 weeks')
  unmount()
  const any = academy({ course: { duration: 6 } })
  renderSite('/courses/cloth-dyeing/enrol?method=physical', { api: any, session: learnerSession() })
  expect(await screen.findByRole('region', { name: 'Order summary' })).toHaveTextContent(
    'One-on-one classes at times you book, within 6 weeks',
  )
})

test('classes that are all over cannot be paid for', async () => {
  const api = academy({ course: { sold: { virtual: false, physical: true } } })
  renderSite(PAGE, { api, session: learnerSession() })
  expect(await screen.findByText('All classes in this course are over')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
