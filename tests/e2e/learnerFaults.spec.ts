import { expect, type Page } from '@playwright/test'
import { newAccount, SAMPLE, test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'

// These tests cover each row of the specification's section 8 that a learner can meet, except a closed popup and an unreachable
// checkout host: those are in paidEnrolment.spec.ts and hardPayments.spec.ts.

const CUT = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported|status of 4\d\d/

test('a sign-up that is refused, then cut off, keeps what was typed and works at last', async ({
  page,
  context,
  watch,
}) => {
  watch.allowConsole(CUT)
  const account = newAccount()
  await page.goto('/register?redirect_to=//evil.example/steal')
  await hydrated(page)
  const password = page.getByLabel('Password', { exact: true })
  const register = page.getByRole('button', { name: 'Register' })
  await page.getByLabel('First name').fill(account.firstname)
  await page.getByLabel('Last name').fill(account.lastname)
  await page.getByLabel('Email').fill(SAMPLE.learner.email)
  await password.fill(account.password)
  await register.click()
  await expect(page.getByRole('alert')).toContainText('oops!')
  await expect(page.getByRole('alert')).toContainText('You already have an account with this email.')
  await page.getByLabel('Email').fill(account.email)

  await context.setOffline(true)
  await expect(page.getByText("You're offline.")).toBeVisible()
  await register.click()
  await expect(page.getByRole('alert')).toContainText("errorWe can't reach the academy.")
  await expect(page.getByLabel('Last name')).toHaveValue(account.lastname)
  await expect(password).toHaveValue(account.password)

  await context.setOffline(false)
  await expect(page.getByText("You're offline.")).toBeHidden()
  await register.click()
  await expect(page).toHaveURL('/courses')
})

test('an enrolment that is cut off at each of its steps goes on where it was', { tag: '@main' }, async ({
  page,
  request,
  newLearner,
  signInAs,
  watch,
}) => {
  watch.allowConsole(CUT)
  const { slug, title } = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  await page.goto(`/courses/${slug}/enrol?method=physical`)
  const tryAgain = page.getByRole('button', { name: 'Try again' })

  await page.route('**/api/payments/create', route => route.abort())
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page.getByRole('alert')).toContainText("You haven't been charged.")
  await expect(page.getByText('Onsite (one-on-one)')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/payments/verify', route => route.abort())
  await tryAgain.click()
  await page
    .frameLocator('iframe[title="Card payment"]')
    .getByRole('button', { name: /^Pay ₦/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('error')
  await expect(page.getByRole('alert')).toContainText("we'll find your payment")
  await page.unrouteAll()
  await page.route('**/api/courses/enrol', route => route.abort())
  await tryAgain.click()
  await expect(page.getByRole('alert')).toContainText('error')
  await page.unrouteAll()
  await tryAgain.click()
  await expect(page.getByRole('heading', { name: 'Transaction Completed Successfully' })).toBeVisible()

  await page.route('**/api/courses/enrolled', route => route.abort())
  await page.getByRole('link', { name: 'See your courses' }).click()
  await expect(page.getByRole('alert')).toContainText("errorWe couldn't load your courses.")
  await page.unrouteAll()
  await tryAgain.click()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('a refusal of the server is shown in its words: the course was bought in another tab', {
  tag: '@main',
}, async ({ page, context, request, newLearner, signInAs, watch }) => {
  watch.allowConsole(CUT)
  const { slug, title } = await courseOnSale(request, 'free')
  await signInAs(await newLearner())
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/courses/${slug}/enrol?method=virtual`)
  await other.getByRole('button', { name: 'Enrol for free' }).click()
  await expect(other.getByText('Thank You !')).toBeVisible()
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await expect(page.getByText(`You're already enrolled in ${title}`).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your courses' })).toBeVisible()
})

test('an enrolment whose script does not come stands all the same, and works once it is loaded anew', async ({
  page,
  request,
  newLearner,
  signInAs,
  watch,
}) => {
  watch.allowConsole(CUT)
  const { slug } = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  await page.route(/\/EnrolmentPage-[\w-]+\.js/, route => route.abort())
  await page.goto(`/courses/${slug}/enrol`)
  const pay = page.getByRole('button', { name: /^Pay ₦/ })
  await pay.click()
  await page.waitForLoadState('networkidle')
  await expect(pay).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await pay.click()
  await expect(page.frameLocator('iframe[title="Card payment"]').getByRole('button').first()).toBeVisible()
})

test('a page of the learner’s own whose script does not come is asked of the server, and stands', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.allowConsole(CUT)
  await signInAs('learner')
  await page.goto('/dashboard')
  await hydrated(page)
  await page.route(/\/PaymentHistoryPage-[\w-]+\.js/, route => route.abort())
  await page.getByRole('link', { name: 'Payment History' }).click()
  await expect(page.getByRole('table', { name: 'Payment History' })).toBeVisible()
})

test('a cookie that is broken, or claims another role or a name of 200 characters, opens nothing and breaks nothing', async ({
  page,
  context,
  baseURL,
  signInAs,
  watch,
}) => {
  watch.allowConsole(CUT)
  const setCookie = (value: string) =>
    context.addCookies([{ name: 'user', value, url: baseURL ?? '', sameSite: 'Lax' }])
  await page.setViewportSize({ width: 320, height: 700 })
  for (const broken of ['%7Bnot-json%', encodeURIComponent('{"token":7}'), encodeURIComponent('[]')]) {
    await setCookie(broken)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login?redirect_to=%2Fdashboard')
  }

  await signInAs('tutor')
  const tutor = await cookieOf(page)
  const firstname = `${'🎉 Ọlá'.repeat(3)}${'x'.repeat(182)}`
  const forged = { ...tutor, userType: 'learner', data: { ...tutor.data, firstname } }
  await setCookie(encodeURIComponent(JSON.stringify(forged)))
  await page.goto('/courses')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(firstname)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?redirect_to=%2Fdashboard&ended=1')
  await expect(page.getByText('Your session has ended')).toBeVisible()

  await signInAs('learner')
  const learner = await cookieOf(page)
  await setCookie(encodeURIComponent(JSON.stringify({ ...learner, userType: 'tutor' })))
  await page.goto('/tutor/courses')
  await expect(page).toHaveURL('/tutor/login?redirect_to=%2Ftutor%2Fcourses')
})

test.describe('with card keys', () => {
  test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_KEYS_PORT}` })

  test('a checkout script that does not come: "Unable to load paystack inline script", and Try again loads it', async ({
    page,
    request,
    newLearner,
    signInAs,
    watch,
  }) => {
    watch.allowConsole(CUT)
    watch.allowHost('https://checkout.paystack.com')
    await page.route('https://checkout.paystack.com/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Checkout</title>' }),
    )
    await page.route(/\/paystackCheckout-[\w-]+\.js/, route => route.abort())
    const { slug } = await courseOnSale(request, 'paid')
    await signInAs(await newLearner())
    await page.goto(`/courses/${slug}/enrol?method=virtual`)
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await expect(page.getByRole('alert')).toContainText('Unable to load paystack inline script')
    await page.unroute(/\/paystackCheckout-[\w-]+\.js/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('iframe[id^="inline-checkout"]')).toHaveCount(1)
  })
})

async function cookieOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'user')
  return JSON.parse(decodeURIComponent(cookie?.value ?? ''))
}
