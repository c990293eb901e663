import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'

const STUDENT_AREA = ['/payment-success', '/payment-history', '/dashboard', '/courses/enrolled']
const TUTOR_AREA = [
  '/tutor/dashboard',
  '/tutor/courses',
  '/tutor/refunds',
  '/courses/upload',
  '/courses/any/edit',
  '/courses/any/manage',
]

const sentAway = [
  { who: 'visitor', pages: STUDENT_AREA, to: '/login' },
  { who: 'tutor', pages: STUDENT_AREA, to: '/login' },
  { who: 'visitor', pages: TUTOR_AREA, to: '/tutor/login' },
  { who: 'learner', pages: TUTOR_AREA, to: '/tutor/login' },
] as const

for (const { who, pages, to } of sentAway) {
  test(`a ${who} who opens ${pages.join(', ')} is sent to ${to}, with the page kept`, async ({
    page,
    signInAs,
  }) => {
    if (who !== 'visitor') await signInAs(who)
    for (const path of pages) {
      await page.goto(path)
      await expect(page).toHaveURL(`${to}?redirect_to=${encodeURIComponent(path)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        to === '/login' ? 'Sign In' : 'Tutor Login',
      )
    }
  })
}

test('a visitor who is sent away downloads no console', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  await page.goto('/tutor/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Tutor Login' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter(script => script.includes('MuiButtonBase'))).toEqual([])
})

test('logging out ends the session here and on the server', async ({
  page,
  context,
  newLearner,
  signInAs,
  request,
}) => {
  await signInAs(await newLearner())
  const cookie = (await context.cookies()).find(({ name }) => name === 'user')
  const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  const release = await holdSignInPage(page)
  await page.goto('/logout')
  await expect(page.getByRole('heading', { name: 'Logged Out' })).toBeVisible()
  release()
  await expect(page).toHaveURL('/login')
  expect((await context.cookies()).filter(({ name }) => name === 'user')).toEqual([])
  const reply = await request.get('/api/payments/history', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
})

test('a tutor whose session has ended reads so at the sign-in, from every page of the console', async ({
  page,
  context,
  newTutor,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/401/)
  const tutor = await newTutor()
  for (const path of ['/tutor/dashboard', '/tutor/courses', '/tutor/refunds', '/courses/upload']) {
    await signInAs(tutor)
    await endOnTheServer(context)
    await page.goto(path)
    await expect(page).toHaveURL(`/tutor/login?redirect_to=${encodeURIComponent(path)}`)
    // Every page asks for several things at once, and each is refused in its own time.
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Your session has ended')).toBeVisible()
  }
})

/** Logs the person out behind the back of the browser, which keeps its cookie. */
async function endOnTheServer(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'user')
  const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  const reply = await context.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok()).toBe(true)
}

/** Keeps the page that follows on its way until the returned function is called. */
async function holdSignInPage(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/LoginPage-[\w-]+\.js/, async route => {
    await held
    await route.continue()
  })
  return release
}
