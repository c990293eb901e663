import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type Account, test } from '../support/e2e/academy.ts'
import { expectAccessible, expectPlainAccessible } from '../support/e2e/axe.ts'
import { tabTo, typeInto } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'

/** Returns the app's code, now or `steps` half minutes later. The code of the setup is not accepted again. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function secretOn(page: Page): Promise<string> {
  const shown = page.locator('li', { hasText: 'No camera?' }).locator('code')
  return ((await shown.textContent()) ?? '').replaceAll(' ', '')
}

async function setUp(page: Page, { password }: Account): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account#second-factor')
  await page.getByLabel('Password to set up two-step verification').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /authenticator app/ })).toBeVisible()
  const secret = await secretOn(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^(\w{4}-){6}\w{4}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  return { secret, codes }
}

async function givePassword(page: Page, { email, password }: Account, at = '/login'): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('One more step')).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test.describe(`${how} script`, () => {
    test.use({ javaScriptEnabled })

    test(`a learner sets an app up, signs in with its code, and with a recovery code when it is lost, ${how} script`, {
      tag: javaScriptEnabled ? '@main' : [],
    }, async ({ page, watch, newLearner, signInAs }) => {
      watch.allowConsole(/status of 40[01]/)
      const learner = await newLearner()
      await signInAs(learner)
      const { secret, codes } = await setUp(page, learner)
      await expect.poll(() => lettersTo(learner.email).join()).toContain('Two-step verification is on')
      await page.goto('/account')
      await page.getByRole('heading', { name: 'Two-step verification' }).click()
      await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
      await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

      await page.context().clearCookies()
      await givePassword(page, learner)
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText(/^That code is incorrect/).first()).toBeVisible()
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: `Welcome ${learner.firstname}` })).toBeVisible()

      await page.context().clearCookies()
      await givePassword(page, learner)
      await page.getByText('Use a recovery code').click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: `Welcome ${learner.firstname}` })).toBeVisible()
      await expect.poll(() => lettersTo(learner.email).join()).toContain('You have 9 codes left.')

      await page.goto('/account#second-factor')
      await page.getByText('Turn it off', { exact: true }).click()
      await page.getByLabel('Password to turn it off').fill(learner.password)
      await page.getByLabel('Code to turn it off').fill(codes[1] ?? '')
      await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
      await expect(page.getByText(/^Two-step verification is off/)).toBeVisible()
    })
  })
}

test('a tutor is asked for the code where tutors sign in', { tag: '@main' }, async ({
  page,
  watch,
  newTutor,
  signInAs,
}) => {
  watch.allowConsole(/status of 401/)
  const tutor = await newTutor()
  await signInAs(tutor)
  const { secret } = await setUp(page, tutor)
  await page.context().clearCookies()
  await givePassword(page, tutor, '/tutor/login')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: `Welcome ${tutor.firstname}` })).toBeVisible()
})

test('by keyboard alone, from the password to the code and in', async ({
  page,
  watch,
  newLearner,
  signInAs,
}) => {
  watch.allowConsole(/status of 401/)
  const learner = await newLearner()
  await signInAs(learner)
  await page.goto('/account#second-factor')
  await typeInto(page, page.getByLabel('Password to set up two-step verification'), learner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /authenticator app/ })).toBeVisible()
  const secret = await secretOn(page)
  await typeInto(page, page.getByLabel('Code', { exact: true }), codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const download = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'Download', exact: true }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')

  await page.context().clearCookies()
  await page.goto('/login')
  await typeInto(page, page.getByLabel('Email'), learner.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), learner.password)
  await page.keyboard.press('Enter')
  // The field has the focus, so the code can be typed at once.
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Welcome ${learner.firstname}` })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`its pages are accessible on a small phone, ${colorScheme}`, async ({
    page,
    browser,
    watch,
    newLearner,
    signInAs,
  }, info) => {
    watch.allowConsole(/status of 40[01]/)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    const look = async (name: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} is as wide as the screen`).toBeLessThanOrEqual(360)
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
      await expectAccessible(page, name)
    }
    const learner = await newLearner()
    await signInAs(learner)
    await page.goto('/account#second-factor')
    await page.getByLabel('Password to set up two-step verification').fill(learner.password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: /authenticator app/ })).toBeVisible()
    await look('app')
    await page.getByLabel('Code', { exact: true }).fill(codeOf(await secretOn(page)))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    await look('codes')
    await page.context().clearCookies()
    await givePassword(page, learner)
    await page.getByText('Use a recovery code').click()
    await look('sign-in')
    await expectPlainAccessible(page, browser)
  })
}
