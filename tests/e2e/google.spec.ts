import { expect, type Page } from '@playwright/test'
import { newAccount, test } from '../support/e2e/academy.ts'
import { expectAccessible, expectPlainAccessible } from '../support/e2e/axe.ts'
import { enterOn } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'

const googleUrl = `http://127.0.0.1:${process.env.E2E_GOOGLE_PORT}`

test.beforeEach(({ watch }) => watch.allowHost(googleUrl))

/** Returns a Google account that no other journey uses. */
function newPerson() {
  const mark = newAccount().email.split('@')[0] ?? ''
  return { sub: mark, email: `${mark}@gmail.com` }
}

/** Chooses an account on Google's page. */
async function chooseAt(page: Page, { sub, email }: { sub: string; email: string }) {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByLabel('Number').fill(sub)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test.describe(`${how} script`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test(`somebody new comes by Google ${how} script, and comes again`, {
      tag: javaScriptEnabled ? '@main' : [],
    }, async ({ page, browser }) => {
      const ada = newPerson()
      await page.goto('/register?redirect_to=/courses/enrolled')
      await (javaScriptEnabled ? expectAccessible(page) : expectPlainAccessible(page, browser))
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await chooseAt(page, ada)
      await expect(page).toHaveURL('/courses/enrolled')
      await page.goto('/account#google')
      await expect(page.getByText(`You sign in with the Google account ${ada.email}`)).toBeVisible()
      await (javaScriptEnabled ? expectAccessible(page) : expectPlainAccessible(page, browser))

      await page.context().clearCookies()
      await page.goto('/login')
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await chooseAt(page, ada)
      await expect(page.getByRole('heading', { name: 'Welcome Ada' })).toBeVisible()
      expect(lettersTo(ada.email)).toHaveLength(1)
    })

    test(`a learner links Google ${how} script, and unlinks it`, async ({
      page,
      newLearner,
      signInAs,
      watch,
    }) => {
      // The test sends a wrong password.
      watch.allowConsole(/status of 400/)
      const learner = await newLearner()
      const google = newPerson()
      await signInAs(learner)
      await page.goto('/account#google')
      await page.getByLabel('Password to link Google').fill('not the password')
      await page.getByRole('button', { name: 'Link Google' }).click()
      await expect(page.getByRole('alert')).toContainText('Current password is incorrect.')
      await page.getByLabel('Password to link Google').fill(learner.password)
      await page.getByRole('button', { name: 'Link Google' }).click()
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continue to Google' }).click()
      await chooseAt(page, google)
      await expect(page.getByText('Google linked')).toBeVisible()
      await expect.poll(() => lettersTo(learner.email).join()).toContain('Google was linked')

      await page.getByLabel('Password to unlink Google').fill(learner.password)
      await page.getByRole('button', { name: 'Unlink Google' }).click()
      await expect(page.getByText('Google unlinked')).toBeVisible()
      await expect(page.getByLabel('Password to link Google')).toBeVisible()
    })

    test(`who says no at Google ${how} script reads so, and signs in otherwise`, async ({
      page,
      newTutor,
      browser,
    }) => {
      const tutor = await newTutor()
      await page.goto('/tutor/login')
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alert')).toContainText('You cancelled signing in with Google')
      await (javaScriptEnabled ? expectAccessible(page) : expectPlainAccessible(page, browser))
      await page.getByLabel('Email').fill(tutor.email)
      await page.getByLabel('Password', { exact: true }).fill(tutor.password)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL('/tutor/dashboard')
    })
  })
}

test('by keyboard alone to Google and back', async ({ page }) => {
  const ada = newPerson()
  await page.goto('/login')
  await enterOn(page, page.getByRole('link', { name: 'Continue with Google' }))
  await chooseAt(page, ada)
  await expect(page.getByRole('heading', { name: 'Welcome Ada' })).toBeVisible()
})

test('an account that somebody else has proved is not opened, and the page says what to do', async ({
  page,
  newLearner,
}) => {
  const { email } = await newLearner()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await chooseAt(page, { sub: email, email })
  await expect(page.getByRole('alert')).toContainText('You already have an account with this email')
})
