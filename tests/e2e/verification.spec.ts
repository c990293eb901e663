import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { typeInto } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test.describe(`${how} script`, () => {
    test.use({ javaScriptEnabled })

    test(`who signs up ${how} script confirms by the link of the letter, and is reminded no more`, {
      tag: javaScriptEnabled ? '@main' : [],
    }, async ({ page }) => {
      const email = newAddress()
      await page.goto('/register')
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Obi')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('seven yellow yams')
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page).toHaveURL(/\/courses$/)
      await page.goto('/dashboard')
      await expect(page.getByText('Confirm your email')).toBeVisible()

      await page.goto((await proofTo(email)).link)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole('button', { name: 'Confirm my email' }).click()
      await expect(page).toHaveURL(/\/verify-email\?done=1$/)
      await expect(page.getByText('Email confirmed')).toBeVisible()
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Ada')
      await expect(page.getByText('Confirm your email')).toBeHidden()
    })

    test(`another browser ${how} script is asked for the password, and signs nobody in`, async ({
      page,
      newLearner,
      watch,
    }) => {
      watch.allowConsole(/409/)
      const { email, password } = await newLearner()
      await page.goto((await proofTo(email)).link)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByRole('button', { name: 'Confirm my email' }).click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Confirm my email' }).click()
      await expect(page.getByText('Email confirmed')).toBeVisible()
      await page.getByRole('link', { name: 'Sign in' }).first().click()
      await expect(page).toHaveURL(/\/login$/)
    })
  })
}

test('by keyboard alone from the reminder to a confirmed e-mail, by code', async ({ page, newLearner }) => {
  const { email, password } = await newLearner()
  await page.goto('/login')
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  const reminder = page.getByRole('link', { name: 'Enter the code we emailed you' })
  await reminder.focus()
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('Code'), (await proofTo(email)).code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email confirmed')).toBeVisible()
})

test('the link’s address goes to nobody else, and leaves the page with it', async ({ page, newLearner }) => {
  const { email, password } = await newLearner()
  const told: string[] = []
  page.on('request', async request => {
    const { referer } = await request.allHeaders()
    if (referer?.includes('token')) told.push(request.url())
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto((await proofTo(email)).link)
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('Email confirmed')).toBeVisible()
  expect(told).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/token/)
})

function newAddress(): string {
  return `ada-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
}

/** Returns the link and the code in the newest letter to an address. */
async function proofTo(email: string): Promise<{ link: string; code: string }> {
  const proofs = () =>
    lettersTo(email).flatMap(letter => {
      const link = /http:\S+\/verify-email\?token=[\w-]{43}/.exec(letter)?.[0]
      const code = /^Code: (\d{6})/m.exec(letter)?.[1]
      return link && code ? [{ link, code }] : []
    })
  await expect.poll(() => proofs().length).toBeGreaterThan(0)
  return proofs().at(-1) ?? { link: '', code: '' }
}
