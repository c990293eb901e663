import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { enterOn, typeInto } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'
import { png } from '../support/pictures.ts'

const NEW = 'nine purple plums'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test.describe(`${how} script`, () => {
    test.use({ javaScriptEnabled })

    test(`a learner keeps their account ${how} script: name, password, devices, and the way out`, {
      tag: javaScriptEnabled ? '@main' : [],
    }, async ({ page, request, newLearner, signInAs, watch }) => {
      // The bell may poll just as the account is erased.
      watch.allowConsole(/status of 401/)
      const learner = await newLearner()
      await signInAs(learner)
      await page.goto('/account#details')
      await page.getByLabel('First name').fill('Adaeze')
      await page.getByLabel('Phone').fill('0803 123 4567')
      await page.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByText('Details saved')).toBeVisible()
      await expect(page.getByLabel('Phone')).toHaveValue('+2348031234567')

      await page.getByRole('heading', { name: 'Password', exact: true }).click()
      await page.getByLabel('Current password').fill(learner.password)
      await page.getByLabel('New password').fill(NEW)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText(/^Password changed/)).toBeVisible()
      await expect.poll(() => lettersTo(learner.email).join()).toContain('Your password was changed')

      const headers = { authorization: 'Bearer academy-web' }
      const elsewhere = { email: learner.email, password: NEW }
      await request.post('/api/login', { headers, data: elsewhere })
      await page.goto('/account#devices')
      await page.getByRole('button', { name: 'Sign out all other devices' }).click()
      await expect(page.getByText("You aren't signed in anywhere else.")).toBeVisible()

      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Welcome Adaeze' })).toBeVisible()

      await page.goto('/account#erase')
      await page.getByText('I want to delete my account').click()
      await page.getByLabel('Your password').fill(NEW)
      await page.getByRole('button', { name: 'Delete my account permanently' }).click()
      await expect(page.getByText('Account deleted')).toBeVisible()
      expect((await request.post('/api/login', { headers, data: elsewhere })).status()).toBe(401)
    })
  })
}

test('own data are a file in the downloads', async ({ page, newLearner, signInAs }) => {
  await signInAs(await newLearner())
  await page.goto('/account#data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  expect((await download).suggestedFilename()).toBe('your-data.zip')
})

test('by keyboard alone to a new password', async ({ page, newLearner, signInAs }) => {
  const learner = await newLearner()
  await signInAs(learner)
  await page.goto('/courses')
  await enterOn(page, page.getByRole('button', { name: 'Account menu' }))
  await enterOn(page, page.getByRole('link', { name: 'Your account' }))
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await enterOn(page, page.locator('summary').filter({ hasText: /^Password$/ }))
  await typeInto(page, page.getByLabel('Current password'), learner.password)
  await typeInto(page, page.getByLabel('New password'), NEW)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Password changed/)).toBeVisible()
})

test('a tutor comes to the account from the console', async ({ page, newTutor, signInAs }) => {
  await signInAs(await newTutor())
  await page.goto('/tutor/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible()
  await page.getByRole('heading', { name: 'Notifications' }).click()
  await page.getByLabel('Course news, by email').selectOption('Off')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Course news, by email')).toHaveValue('off')
})

test("a tutor's picture is cut to a square and stands beside the course", async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await page.goto('/account#picture')
  const picture = page.getByRole('region', { name: 'Picture' })
  await picture
    .getByLabel('New picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(900, 300) })
  await expect(picture.getByText('Picture saved')).toBeVisible()
  const shown = await picture.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(shown).toEqual([320, 320])

  await page.goto(`/courses/${slug}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Taught by' }).locator('img')).toBeVisible()

  await page.goto('/account#picture')
  await picture.getByRole('button', { name: 'Remove picture' }).click()
  await expect(picture.getByText('Picture removed')).toBeVisible()
})
