import { type BrowserContext, type Page as BrowserPage, expect } from '@playwright/test'
import { type Page, pageList } from '#pages/pages.ts'
import { test } from '../support/e2e/academy.ts'

const sentAway = [
  { who: 'visitor', area: 'learner', to: '/login' },
  { who: 'tutor', area: 'learner', to: '/login' },
  { who: 'visitor', area: 'tutor', to: '/tutor/login' },
  { who: 'learner', area: 'tutor', to: '/tutor/login' },
] as const

for (const { who, area, to } of sentAway) {
  test(`a ${who} who opens a page of the ${area}'s area is sent to ${to}, with the page kept`, {
    tag: '@main',
  }, async ({ page, signInAs }) => {
    if (who !== 'visitor') await signInAs(who)
    for (const path of pathsIn(area).map(path => path.replace(/:\w+/, 'any'))) {
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

test('logging out ends the session here and on the server', { tag: '@main' }, async ({
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

test('Back after logging out shows nothing of who was signed in', { tag: '@main' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('learner')
  await page.goto('/dashboard')
  const title = await page.getByRole('table').getByRole('link').first().textContent()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?redirect_to=%2Fdashboard$/)
  await expect(page.getByText(title ?? '')).toHaveCount(0)
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
  for (const path of pathsIn('tutor').filter(path => !path.includes(':'))) {
    await signInAs(tutor)
    await endOnTheServer(context)
    await page.goto(path)
    await expect(page).toHaveURL(`/tutor/login?redirect_to=${encodeURIComponent(path)}`)
    // The console may stay a moment after the address has changed, with the same message in each of its parts.
    await expect(page.getByRole('heading', { level: 1, name: 'Tutor Login' })).toBeVisible()
    // Every page sends several requests in parallel, and each is refused in its own time.
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Your session has ended')).toBeVisible()
  }
})

function pathsIn(area: Page['area']): string[] {
  return pageList.filter(([, page]) => page.area === area).map(([, { path }]) => path)
}

/** Ends the session on the server only; the browser keeps its cookie. */
async function endOnTheServer(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'user')
  const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  const reply = await context.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok()).toBe(true)
}

/** Holds the script of the sign-in page until the returned function is called. */
async function holdSignInPage(page: BrowserPage): Promise<() => void> {
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
