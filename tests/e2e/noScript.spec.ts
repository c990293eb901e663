import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Account, alertOf, newAccount, SAMPLE, test } from '../support/e2e/academy.ts'
import { expectPlainAccessible } from '../support/e2e/axe.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { ownCourseOf } from '../support/e2e/ownCourse.ts'

// These tests cover the public site and signing in for a browser that runs no script.
test.use({ javaScriptEnabled: false })

const CARDS_OF_A_PAGE = 24

test('a visitor without script reads, searches and filters the catalogue', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take a Bold Action, Choose your Course!')
  const search = page.getByRole('search', { name: 'Courses' })
  await search.getByRole('searchbox', { name: 'Search' }).fill('design')
  await search.getByRole('combobox', { name: 'Price' }).selectOption('Paid')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=design.*price=paid/)
  await expect(search.getByRole('searchbox', { name: 'Search' })).toHaveValue('design')
  await expect(search.getByRole('combobox', { name: 'Price' })).toHaveValue('paid')
  await expect(page.getByRole('heading', { name: 'Courses found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('heading', { name: 'All courses' })).toBeVisible()
})

test('a visitor without script reads more ratings than the page begins with', async ({ page }) => {
  await page.goto('/courses/python-from-zero')
  const ratings = page.getByRole('region', { name: 'What learners say' }).getByRole('article')
  await expect(ratings).toHaveCount(6)
  await page.getByRole('link', { name: /^Show \d+ more ratings$/ }).click()
  await expect(ratings.nth(6)).toBeVisible()
})

test('a visitor without script turns the pages of the catalogue', async ({ page, request, newTutor }) => {
  const word = await fillSecondPage(request, await newTutor())
  // The search finds only this test's courses: other tests' courses would move cards between pages.
  await page.goto(`/courses?q=${word}&sort=title`)
  // innerText would be empty for cards below the fold, which are not rendered yet.
  const first = await page.getByRole('article').getByRole('heading').allTextContents()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/courses\?(?=.*q=)(?=.*sort=title)(?=.*page=2)/)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  const second = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(first).toHaveLength(CARDS_OF_A_PAGE)
  expect(second).toHaveLength(1)
  expect(second.filter(title => first.includes(title))).toEqual([])
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(
    url => url.searchParams.get('sort') === 'title' && !url.searchParams.has('page'),
  )
})

test('a visitor without script opens topics and chooses a class', async ({ page, request }) => {
  const { slug } = await courseOnSale(request, 'paid')
  await page.goto(`/courses/${slug}`)
  const topics = page.getByRole('region', { name: 'Course content' }).locator('details')
  await expect(topics.nth(0)).toHaveAttribute('open')
  await topics.nth(1).locator('summary').click()
  await expect(topics.nth(1)).toHaveAttribute('open')
  await expect(topics.nth(0)).toHaveAttribute('open')

  await page.getByRole('complementary').getByRole('button', { name: 'Enrol now' }).click()
  const modal = page.getByRole('dialog', { name: 'Activate your Learning Mode' })
  await expect(modal.getByRole('link', { name: 'Virtual (live classes)' })).toHaveAttribute(
    'href',
    `/courses/${slug}/enrol?method=virtual`,
  )
  await expect(modal.getByRole('button', { name: 'Self Paced' })).toBeDisabled()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('link', { name: 'Onsite', exact: true })).toHaveAttribute(
    'href',
    `/courses/${slug}/enrol?method=physical`,
  )
})

test('somebody without script is told what is wrong, keeps what they typed and signs in', {
  tag: '@main',
}, async ({ page, watch }) => {
  watch.allowConsole(/401/)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
  await signIn(page, SAMPLE.learner.email, 'not-the-password')
  await expect(alertOf(page)).toContainText('oops!')
  await expect(page.getByLabel('Email')).toHaveValue(SAMPLE.learner.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.goto('/login?redirect_to=/courses')
  await signIn(page, SAMPLE.learner.email, SAMPLE.learner.password)
  await expect(page).toHaveURL(/\/courses$/)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('a learner without script reads their courses and payments, and finds their way by the menu', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome \w+/)
  await expect(page.getByRole('table', { name: 'Your courses' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Enrolled Courses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List of Enrolled courses')
  await page
    .getByRole('button', { name: /^View the timetable/, disabled: false })
    .first()
    .click()
  const timetable = page.getByRole('dialog', { name: /^Timetable for/ })
  await expect(timetable.getByText('(Lagos time)').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download the timetable/ })).toHaveCount(0)
  await timetable.getByRole('button', { name: 'Close' }).click()
  await expect(timetable).toBeHidden()
  await page.goto('/payment-history')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('a learner without script signs in, enrols, finds the timetable, sees the payment and logs out', {
  tag: '@main',
}, async ({ page, browser, request, newLearner, newTutor }) => {
  const { email, password } = await newLearner()
  const { slug, title } = await freeCourseWithClassNow(request, await newTutor())
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/courses/${slug}/enrol?method=physical`)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, email, password)
  await page.getByRole('link', { name: 'Change to Virtual (live classes)' }).click()
  await expectPlainAccessible(page, browser)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await expect(page).toHaveURL(/\/payment-success\?reference=/)
  await expect(page.getByRole('heading', { name: `You're enrolled in ${title}` })).toBeVisible()
  await expectPlainAccessible(page, browser)

  await page.getByRole('link', { name: 'See your courses' }).click()
  await page.getByRole('button', { name: `View the timetable for ${title}` }).click()
  const timetable = page.getByRole('dialog', { name: `Timetable for ${title}` })
  await expect(timetable.getByText('On the roof')).toBeVisible()
  await expect(timetable.getByText('(Lagos time)').first()).toBeVisible()
  await expectPlainAccessible(page, browser)
  await timetable.getByRole('button', { name: 'Close' }).click()

  // The first class has not ended yet.
  await expect(page.getByRole('link', { name: `Rate ${title}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Payment History' }).click()
  await expect(page.getByRole('table', { name: 'Payment History' })).toContainText('Success')
  await expect(page.getByRole('button', { name: /^Copy the reference/ })).toHaveCount(0)
  await expectPlainAccessible(page, browser)
  await page.getByRole('link', { name: /^Receipt of/ }).click()
  await expect(page.getByRole('heading', { name: `You're enrolled in ${title}` })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logged Out')
})

test('a learner without script rates a course that they have taken', async ({ page, browser, signInAs }) => {
  await signInAs('learner')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/courses/enrolled')
  await page.getByRole('link', { name: /^Rate Web Foundations/ }).click()
  await page.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await page.getByLabel('Comment').fill('Kind and clear.')
  await page.getByRole('button', { name: 'Post my rating' }).click()
  await expect(page.getByText('Thanks, your rating has been posted.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^4 of 5/ })).toBeChecked()
  await expect(page.getByLabel('Comment')).toHaveValue('Kind and clear.')
  await expectPlainAccessible(page, browser)
})

test('a learner without script has a payment looked for', async ({
  page,
  request,
  newLearner,
  signInAs,
  watch,
}) => {
  // The payment has not arrived, so the page answers with an error status.
  watch.allowConsole(/402|409/)
  const { slug } = await courseOnSale(request, 'paid')
  const learner = await newLearner()
  await openPayment(request, learner, slug)
  await signInAs(learner)
  await page.goto('/payment-history')
  await page.getByRole('button', { name: /^I was debited/ }).click()
  await expect(page.getByText(/^Reference: /)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payment History' })).toContainText('Pending')
  await page.getByRole('link', { name: /^Continue payment/ }).click()
  // Playwright's text matching does not reach into a noscript element.
  await expect(page.locator('noscript p', { hasText: 'Card payment needs JavaScript' })).toBeVisible()
})

test('somebody without script logs out, and their session with them', { tag: '@main' }, async ({
  page,
  context,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  const [session] = await context.cookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you want to leave?')
  await page.getByRole('main').getByRole('link', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logged Out')
  expect(await context.cookies()).toEqual([])
  const { token } = JSON.parse(decodeURIComponent(session?.value ?? ''))
  const reply = await page.request.get('/api/payments/history', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(401)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})

test('somebody without script signs up, once what was refused is put right', { tag: '@main' }, async ({
  page,
  watch,
}) => {
  watch.allowConsole(/409|422|400/)
  const account = newAccount()
  await page.goto('/register')
  await signUp(page, { ...account, email: SAMPLE.learner.email })
  await expect(alertOf(page)).toContainText('oops!')
  await expect(page.getByLabel('First name')).toHaveValue(account.firstname)
  await expect(page.getByLabel('Email')).toHaveValue(SAMPLE.learner.email)
  await signUp(page, account)
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signUp(page: Page, account: ReturnType<typeof newAccount>) {
  await page.getByLabel('First name').fill(account.firstname)
  await page.getByLabel('Last name').fill(account.lastname)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Adds one course more than a page holds and returns a search word that finds only these. */
async function fillSecondPage(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const anonymous = { authorization: 'Bearer academy-web' }
  const signedIn = await request.post('/api/login', { headers: anonymous, data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#0c5a3e' } })
  const cover_photo = { name: 'loom.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
  for (let number = 0; number <= CARDS_OF_A_PAGE; number += 1) {
    const title = `Heddleweaving, part ${number}`
    const course = { title, original_price: '80', discounted_price: '60', duration: '6', category: '1' }
    const added = await request.post('/api/courses/add', { headers, multipart: { ...course, cover_photo } })
    expect(added.ok(), await added.text()).toBe(true)
  }
  return 'heddleweaving'
}

/** Adds a free course whose first class has begun. */
async function freeCourseWithClassNow(request: APIRequestContext, tutor: Account) {
  const { slug, post } = await ownCourseOf(request, tutor)
  await post('/api/courses/update', { slug, fields: { discounted_price: '0' } })
  const { id, title } = (await (await request.get(`/api/courses/${slug}`)).json()).data
  const hour = 60 * 60 * 1000
  await post('/api/console/class-sessions', {
    course_id: id,
    title: 'At the hive',
    starts_at: new Date(Date.now() - hour).toISOString(),
    ends_at: new Date(Date.now() + hour).toISOString(),
  })
  return { slug, title: String(title) }
}

async function openPayment(request: APIRequestContext, { email, password }: Account, slug: string) {
  const anonymous = { authorization: 'Bearer academy-web' }
  const signedIn = await request.post('/api/login', { headers: anonymous, data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  const { id, discounted_price: price } = (await (await request.get(`/api/courses/${slug}`)).json()).data
  const order = { reference: `noscript-${id}-${Date.now()}`, description: 'Paid in a hurry', course_id: id }
  const send = (amount: number) =>
    request.post('/api/payments/create', { headers, data: { ...order, amount } })
  const quoted = await (await send(price)).json()
  expect((await send(quoted.quote.amount_kobo / 100)).ok()).toBe(true)
}
