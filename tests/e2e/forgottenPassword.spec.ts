import { expect, type Page } from '@playwright/test'
import { type Account, alertOf, test } from '../support/e2e/academy.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { enterOn, typeInto } from '../support/e2e/keyboard.ts'
import { lettersTo, resetLinkTo } from '../support/e2e/outbox.ts'

const NEW = 'nine purple plums'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test.describe(`${how} script`, () => {
    test.use({ javaScriptEnabled })

    test(`a learner who forgot their password gets in again ${how} script, and their other device is signed out`, {
      tag: javaScriptEnabled ? '@main' : [],
    }, async ({ page, request, newLearner, watch }) => {
      watch.allowConsole(/40[01]/)
      const learner = await newLearner()
      const other = await tokenOf(learner)
      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
      await page.getByLabel('Email').fill(learner.email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()

      const link = await resetLinkTo(learner.email)
      await page.goto(link)
      if (javaScriptEnabled) await hydrated(page)
      await choose(page, 'password1!')
      await expect(page.getByText('Many people use this password.').first()).toBeVisible()
      await choose(page, NEW)
      await expect(page).toHaveURL(/\/login\?reset=1$/)
      await expect(page.getByText('Password changed')).toBeVisible()
      expect(await isSignedIn(other)).toBe(false)

      await page.getByLabel('Email').fill(learner.email)
      await page.getByLabel('Password', { exact: true }).fill(NEW)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect.poll(() => lettersTo(learner.email).at(-1)).toContain('Your password was changed')

      await page.goto(link)
      await expect(alertOf(page)).toContainText("This link doesn't work")
      await alertOf(page).getByRole('link', { name: 'Ask for a new link' }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)

      async function tokenOf({ email, password }: Account): Promise<string> {
        const reply = await request.post('/api/login', { data: { email, password } })
        return (await reply.json()).token
      }

      async function isSignedIn(token: string): Promise<boolean> {
        const headers = { authorization: `Bearer ${token}` }
        return (await request.get('/api/payments/history', { headers })).ok()
      }
    })
  })
}

test('by keyboard alone to a new password', async ({ page, newLearner }) => {
  const learner = await newLearner()
  await page.goto('/tutor/login')
  await enterOn(page, page.getByRole('link', { name: 'Forgot password?' }))
  await typeInto(page, page.getByLabel('Email'), learner.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto(await resetLinkTo(learner.email))
  await typeInto(page, page.getByLabel('New password'), NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed')).toBeVisible()
})

test('a link’s address goes to nobody else, and leaves the page with it', async ({ page, newLearner }) => {
  const learner = await newLearner()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const link = await resetLinkTo(learner.email)
  const told: string[] = []
  page.on('request', async request => {
    const { referer } = await request.allHeaders()
    if (referer?.includes('token')) told.push(request.url())
  })
  await page.goto(link)
  await hydrated(page)
  await choose(page, NEW)
  await expect(page.getByText('Password changed')).toBeVisible()
  expect(told).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/token/)
})

test('a thief who has asked for another e-mail has nothing any more once the owner chooses a new password', async ({
  page,
  browser,
  newLearner,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/40[01]/)
  const learner = await newLearner()
  const mailbox = `thief.${learner.email}`
  await signInAs(learner)
  const stolen = await browser.newContext({ storageState: await page.context().storageState() })
  const thief = await stolen.newPage()
  await thief.goto('/courses')
  await thief.getByRole('button', { name: 'Account menu' }).click()
  await thief.getByRole('link', { name: 'Your account' }).click()
  await thief.getByRole('heading', { name: 'Email', exact: true }).click()
  await thief.getByLabel('New email').fill(mailbox)
  await thief.getByLabel('Password to change email').fill(learner.password)
  await thief.getByRole('button', { name: 'Change email' }).click()
  await expect(thief.getByText(`Confirm ${mailbox}`)).toBeVisible()
  const confirmations = () =>
    lettersTo(mailbox).flatMap(letter => /http:\S+\/change-email\?token=[\w-]+/.exec(letter)?.[0] ?? [])
  await expect.poll(() => confirmations().length).toBe(1)
  await expect.poll(() => lettersTo(learner.email).join()).toContain('is about to change')

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(learner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.goto(await resetLinkTo(learner.email))
  await hydrated(page)
  await choose(page, NEW)
  await expect(page.getByText('Password changed')).toBeVisible()

  await thief.goto(confirmations()[0] ?? '')
  await thief.getByRole('button', { name: /Confirm/ }).click()
  await expect(alertOf(thief)).toContainText("This link doesn't work")
  await thief.goto('/account')
  await expect(thief).toHaveURL(/\/login/)
  await stolen.close()

  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText(
    `You sign in with ${learner.email}`,
  )
  await expect(page.getByText('Not confirmed yet')).toHaveCount(0)
})

async function choose(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}
