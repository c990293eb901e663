import { type BrowserContext, expect } from '@playwright/test'
import { paths } from '#pages/paths.ts'
import { SAMPLE, test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { holdReact, hydrated, untilHydrated } from '../support/e2e/hydrated.ts'
import { RENDERED_PAGES } from '../support/e2e/screenList.ts'

const PUBLIC_PAGES = [
  ...RENDERED_PAGES.map(({ path }) => path),
  paths.catalogue({ q: 'design', price: 'paid' }),
  `${paths.catalogue({ category: 'design' })}&utm_source=letter`,
  paths.login({ redirect_to: paths.dashboard() }),
]

for (const who of ['visitor', 'learner', 'tutor'] as const) {
  test(`React takes every public page over as it stands, for a ${who}`, async ({
    page,
    request,
    signInAs,
  }) => {
    if (who !== 'visitor') await signInAs(who)
    await tellOfNewNodes(page.context())
    const { slug } = await courseOnSale(request, 'paid')
    for (const address of PUBLIC_PAGES) {
      await page.goto(address.replace(':slug', slug).replace(':tutor', 'halima-bello'))
      const heading = await page.locator('h1').first().innerText()
      await hydrated(page)
      await expect(page.locator('h1').first(), address).toHaveText(heading)
      // If hydration fails, React renders anew, and the page has another <main>.
      expect(
        await page.evaluate(() => document.querySelector('main') === Reflect.get(window, 'first')),
        address,
      ).toBe(true)
    }
  })
}

test('a timetable opens before React, and stays open when React comes', async ({ page, signInAs }) => {
  await signInAs('learner')
  const release = await holdReact(page)
  await page.goto(paths.dashboard())
  await page
    .getByRole('button', { name: /^View the timetable/, disabled: false })
    .first()
    .click()
  const timetable = page.getByRole('dialog', { name: /^Timetable for/ })
  await expect(timetable.getByRole('listitem').first()).toBeVisible()
  release()
  await untilHydrated(page)
  await expect(timetable.getByRole('listitem').first()).toBeVisible()
  await timetable.getByRole('button', { name: 'Close' }).click()
  await expect(timetable).toBeHidden()
})

test('who types before React comes keeps the field, whatever the page has to say', async ({
  page,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  const release = await holdReact(page)
  await page.goto(`${paths.account({ saved: 'notices' })}#details`)
  const phone = page.getByLabel(/^Phone/)
  await phone.focus()
  await page.keyboard.type('0803')
  release()
  await untilHydrated(page)
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.keyboard.type('5550000')
  await expect(phone).toHaveValue('08035550000')
})

test('React is asked for at the first sign of intent and not before, where data is saved', async ({
  page,
}) => {
  await saveData(page.context())
  await page.clock.install()
  const scripts: string[] = []
  page.on('request', asked => asked.resourceType() === 'script' && scripts.push(asked.url()))
  await page.goto('/courses')
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(60_000)
  expect(scripts).toHaveLength(1)
  await page.keyboard.press('Tab')
  await untilHydrated(page)
  expect(scripts.length).toBeGreaterThan(1)
})

test('React comes by itself when the page has been read a while', async ({ page }) => {
  await page.clock.install()
  await page.goto('/courses')
  await page.clock.runFor(15_000)
  await untilHydrated(page)
})

test('what is typed into the search before React is kept and searched for', { tag: '@main' }, async ({
  page,
}) => {
  const release = await holdReact(page)
  await page.goto('/courses')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('design')
  release()
  await untilHydrated(page)
  await search.pressSequentially(' sys')
  await expect(page).toHaveURL(/q=design\+sys|q=design%20sys/)
  await expect(search).toHaveValue('design sys')
  await expect(search).toBeFocused()
})

test('what is chosen on the way to a payment before React is what is paid for', { tag: '@main' }, async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  const { slug } = await courseOnSale(request, 'paid')
  const release = await holdReact(page)
  const country = page.getByRole('combobox', { name: 'Billing country' })
  await page.goto(paths.enrol(slug))
  await country.selectOption('Ghana')
  release()
  await untilHydrated(page)
  await expect(country).toHaveValue('Ghana')
  await expect(country).toHaveAccessibleDescription("You'll pay in USD.")

  const releaseAgain = await holdReact(page)
  const opened = page.waitForRequest('**/api/payments/create')
  await page.goto(paths.enrol(slug))
  await page.getByRole('radio', { name: /Onsite/ }).click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  releaseAgain()
  expect((await opened).postDataJSON()).toMatchObject({ method: 'physical' })
  await expect(page.frameLocator('iframe[title="Card payment"]').getByRole('button').first()).toBeVisible()
  await expect(page).toHaveURL(paths.enrol(slug, { method: 'physical' }))
})

test('a press on Pay before React opens no payment in a currency that no card is charged in', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  const { slug } = await courseOnSale(request, 'paid')
  const release = await holdReact(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(paths.enrol(slug))
  await page.getByRole('combobox', { name: 'Billing country' }).selectOption('Ghana')
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  release()
  await untilHydrated(page)
  await expect(page.getByText('Card payment is in naira only')).toBeVisible()
  expect(asked.filter(url => url.endsWith('/api/payments/create'))).toEqual([])
})

test('what is typed into the sign-in form before React is kept and sent', { tag: '@main' }, async ({
  page,
}) => {
  const release = await holdReact(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(SAMPLE.learner.email)
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE.learner.password)
  release()
  await untilHydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue(SAMPLE.learner.email)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an open menu, an open dialog and a press that came too early outlive the arrival of React', async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs('learner')
  const release = await holdReact(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  release()
  await untilHydrated(page)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()

  const releaseAgain = await holdReact(page)
  const { slug } = await courseOnSale(request, 'paid')
  await page.goto(`/courses/${slug}`)
  await page.evaluate(() => scrollTo(0, 400))
  await page.locator('button[commandfor]:visible').first().click()
  const at = await page.evaluate(() => scrollY)
  releaseAgain()
  await untilHydrated(page)
  await expect(page.getByRole('dialog', { name: 'Activate your Learning Mode' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(at)
})

test('Pay pressed before any script shows as busy at once, and is paid when React is there', {
  tag: '@main',
}, async ({ page, request, newLearner, signInAs }) => {
  await signInAs(await newLearner())
  const { slug } = await courseOnSale(request, 'paid')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js/, async route => {
    await held
    await route.continue()
  })
  await page.goto(paths.enrol(slug), { waitUntil: 'commit' })
  const pay = page.getByRole('button', { name: /^Pay / })
  await pay.click()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  // A later press does not take its place.
  await page.getByRole('button', { name: 'Account menu' }).click()
  release()
  await expect(page.getByText('Card payment opened.')).toBeVisible()
})

test('Save pressed before any script shows as busy until the answer is there', async ({
  page,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  const release = await holdReact(page)
  await page.goto(`${paths.account()}#details`)
  // The button of a page that is about to be replaced is out of Playwright's sight.
  await page.evaluate(() =>
    document.addEventListener('submit', ({ submitter }) => {
      queueMicrotask(() => sessionStorage.setItem('shown', submitter?.ariaBusy ?? ''))
    }),
  )
  const save = page.getByRole('button', { name: 'Save details' })
  await save.click()
  await expect(page.getByText('Details saved')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('true')
  release()
  await untilHydrated(page)
  await expect(save).not.toHaveAttribute('aria-busy')
})

test('nothing on the page of an account moves when React comes, and what this device has', async ({
  page,
  signInAs,
}) => {
  // This is the longest text that the page may show about a device.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await signInAs('learner')
  const last = page.getByRole('region', { name: 'Delete your account' })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const release = await holdReact(page)
    await page.goto('about:blank')
    await page.goto('/account#notices')
    const before = await last.boundingBox()
    release()
    await hydrated(page)
    await expect(page.getByText(/notifications.* the icon next to the web address/)).toBeVisible()
    expect(await last.boundingBox()).toEqual(before)
  }
})

test('a page’s missing part reloads it once, and what was typed waits for Back', async ({ page, watch }) => {
  watch.allowConsole(/ERR_FAILED|dynamically imported|500|404/)
  await page.goto('/register')
  await page.getByLabel('First name').fill('Ngozi')
  await untilHydrated(page)
  await page.route(/TermsPage-[\w-]+\.js/, route => route.abort())
  await page.getByRole('link', { name: 'terms', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Terms/ })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
})

test('Back before React is there shows the other page, and React leaves this one alone', async ({ page }) => {
  await page.goto('/register')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'terms', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Terms/ })).toBeVisible()
  const release = await holdReact(page)
  await page.reload()
  await page.mouse.move(20, 20)

  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/register', async route => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest('**/register')
  await page.evaluate(() => history.back())
  await asked
  const arrived = page.waitForResponse(/\/assets\/app-[\w-]+\.js/)
  release()
  await (await arrived).finished()
  // React would start now; no event shows that it does not.
  await page.waitForTimeout(500)
  answer()
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('Back before the first script is there shows the other page', async ({ page }) => {
  await page.goto('/register')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'terms', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Terms/ })).toBeVisible()

  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/index-[\w-]+\.js/, async route => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: /^Terms/ })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/register$/)
  release()
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('that the connection is gone is said before React is there, for as long as it is', async ({
  page,
  context,
  watch,
}) => {
  // Requests for pictures further down fail.
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await saveData(context)
  await page.goto('/courses')
  const notice = page.getByText("You're offline.")
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined()
})

async function tellOfNewNodes(context: BrowserContext) {
  await context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => Reflect.set(window, 'first', document.querySelector('main'))),
  )
}

async function saveData(context: BrowserContext) {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}
