import { expect, type Page } from '@playwright/test'
import { type Account, alertOf, test } from '../support/e2e/academy.ts'
import { expectAccessible, expectContrast } from '../support/e2e/axe.ts'
import { enterOn, typeInto } from '../support/e2e/keyboard.ts'
import { addDevice } from '../support/e2e/passkeys.ts'

test.use({ baseURL: `http://localhost:${process.env.E2E_PASSKEYS_PORT}` })

const ADD = 'Add a passkey'
const SIGN_IN = 'Sign in with a passkey'

async function addPasskey(page: Page, { password }: Account) {
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: ADD }).click()
  await page.getByLabel('Password to add a passkey').fill(password)
  await page.getByRole('button', { name: ADD }).click()
}

/** Signs a person in and adds a passkey on a virtual device, which the page then keeps. */
async function withPasskey(page: Page, person: Account, signInAs: (person: Account) => Promise<void>) {
  const device = await addDevice(page)
  await signInAs(person)
  await addPasskey(page, person)
  await expect(page.getByText('Passkeys updated')).toBeVisible()
  return device
}

const signedIn = (page: Page) => page.getByRole('heading', { name: /^Welcome/ })

test('a learner adds a passkey, signs out, and signs in with it on the page that was asked for', {
  tag: '@main',
}, async ({ page, newLearner, signInAs }) => {
  const learner = await newLearner()
  const device = await withPasskey(page, learner, signInAs)
  await expect(page.getByText('Chrome on Linux').first()).toBeVisible()
  await expect(page.getByText(/^Added .*, never used$/)).toBeVisible()
  expect(await device.count()).toBe(1)

  await page.goto('/logout')
  await expect(page).not.toHaveURL(/logout/)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?redirect_to=/)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await page.getByRole('heading', { name: 'Passkeys' }).click()
  await expect(page.getByText(/^Added .*, last used /)).toBeVisible()
})

test('a tutor signs in with a passkey on the tutors’ page, and a learner is told where to go', {
  tag: '@main',
}, async ({ page, newTutor, newLearner, signInAs, context, watch }) => {
  const tutor = await newTutor()
  await withPasskey(page, tutor, signInAs)
  await context.clearCookies()
  await page.goto('/tutor/login')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page).toHaveURL(/\/tutor\/dashboard/)

  watch.allowConsole(/403/)
  const other = await context.newPage()
  const learner = await newLearner()
  await withPasskey(other, learner, signInAs)
  await context.clearCookies()
  await other.goto('/tutor/login')
  await other.getByRole('button', { name: SIGN_IN }).click()
  await expect(
    other.getByText('This is a learner account. Please sign in on the learner page.'),
  ).toBeVisible()
})

test('a device that is not unlocked signs nobody in, and what was typed stays', async ({
  page,
  newLearner,
  signInAs,
  context,
}) => {
  const learner = await newLearner()
  const device = await withPasskey(page, learner, signInAs)
  await context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await device.setUnlocked(false)
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('status').filter({ hasText: /^We couldn't sign you in/ })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(learner.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(learner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(signedIn(page)).toBeVisible()
})

test('a passkey that is not made, and a second one on the same device, are no news to the account', async ({
  page,
  newLearner,
  signInAs,
}) => {
  const learner = await newLearner()
  const device = await addDevice(page)
  await signInAs(learner)
  await device.setUnlocked(false)
  await addPasskey(page, learner)
  await expect(alertOf(page)).toContainText('No passkey was added. You cancelled or it took too long.')
  await device.setUnlocked(true)
  await addPasskey(page, learner)
  await expect(page.getByText('Passkeys updated')).toBeVisible()
  await addPasskey(page, learner)
  await expect(alertOf(page)).toContainText('This device already has a passkey for your account.')
})

test('a wrong password adds nothing, and stands on its field', async ({
  page,
  newLearner,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/400/)
  const learner = await newLearner()
  const device = await addDevice(page)
  await signInAs(learner)
  await addPasskey(page, { ...learner, password: 'not my password' })
  const field = page.getByLabel('Password to add a passkey')
  await expect(field).toHaveAccessibleDescription('Current password is incorrect.')
  expect(await device.count()).toBe(0)
})

test('a passkey that is removed is forgotten by its device, too, and opens nothing', async ({
  page,
  newLearner,
  signInAs,
  context,
}) => {
  const learner = await newLearner()
  const device = await withPasskey(page, learner, signInAs)
  await page.getByText('Rename', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await page.getByRole('button', { name: 'Remove <img src=x onerror=alert(1)>' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect.poll(() => device.count()).toBe(0)
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: SIGN_IN }).click()
  await expect(page.getByRole('status').filter({ hasText: /^We couldn't sign you in/ })).toBeVisible()
})

test('by keyboard alone to a passkey and in by it', async ({ page, newLearner, signInAs, context }) => {
  const learner = await newLearner()
  await addDevice(page)
  await signInAs(learner)
  await page.goto('/account#passkeys')
  await enterOn(page, page.getByRole('button', { name: ADD }))
  await typeInto(page, page.getByLabel('Password to add a passkey'), learner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkeys updated')).toBeVisible()
  await context.clearCookies()
  await page.goto('/login')
  await enterOn(page, page.getByRole('button', { name: SIGN_IN }))
  await expect(signedIn(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the button and the list are accessible in both themes, and nothing scrolls sideways', async ({
    page,
    newLearner,
    signInAs,
  }) => {
    const learner = await newLearner()
    await addDevice(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: SIGN_IN })).toBeVisible()
    await expectAccessible(page)
    await signInAs(learner)
    await addPasskey(page, learner)
    await expect(page.getByText('Passkeys updated')).toBeVisible()
    await page.getByText('Rename', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(60))
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('x'.repeat(60))).toBeVisible()
    await expectAccessible(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectContrast(page, colorScheme)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-in page offers no passkey, and the account says what it needs', async ({
    page,
    newLearner,
    signInAs,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: SIGN_IN })).toBeHidden()
    await signInAs(await newLearner())
    await page.goto('/account#passkeys')
    await expect(page.locator('#passkeys noscript p')).toBeVisible()
    await expect(page.getByRole('button', { name: ADD })).toBeHidden()
  })
})
