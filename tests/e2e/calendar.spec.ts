import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test.describe(`${how} script`, () => {
    test.use({ javaScriptEnabled })

    test(`a learner gives a calendar an address ${how} script, and takes it back`, {
      tag: javaScriptEnabled ? '@main' : [],
    }, async ({ page, request, newLearner, signInAs }) => {
      // A new learner is needed: another journey may make a new address for the sample's.
      await signInAs(await newLearner())
      await page.goto('/calendar')
      await page.getByRole('button', { name: /^Create (?:private|a new) link$/ }).click()
      const url = await page.getByText(/\/calendar\/[\w-]{43}\.ics$/).innerText()
      const { pathname } = new URL(url)
      const file = await request.get(pathname)
      expect(file.headers()['content-type']).toContain('text/calendar')
      expect(await file.text()).toContain('BEGIN:VCALENDAR')
      await page.getByRole('button', { name: 'Turn off link' }).click()
      await expect(page.getByRole('button', { name: 'Create private link' })).toBeVisible()
      expect((await request.get(pathname)).status()).toBe(404)
    })
  })
}

test('the dashboard leads to the calendar', async ({ page, signInAs }) => {
  await signInAs('learner')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add all your classes to your calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your calendar' })).toBeVisible()
})
