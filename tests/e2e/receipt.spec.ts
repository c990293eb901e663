import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { lettersTo } from '../support/e2e/outbox.ts'

test('a learner pays, opens the receipt, and an employer without an account checks it', {
  tag: '@main',
}, async ({ page, request, browser, baseURL, newLearner, signInAs }) => {
  const course = await courseOnSale(request, 'paid')
  const learner = await newLearner()
  await signInAs(learner)

  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const popup = page.frameLocator('iframe[title="Card payment"]')
  await popup.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('link', { name: 'See the receipt' }).click()

  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.getByText(`${learner.firstname} ${learner.lastname}`)).toBeVisible()
  await expect(receipt.getByRole('link', { name: course.title })).toBeVisible()
  await expect(receipt.getByRole('img', { name: 'Paid' })).toBeVisible()
  const number = await receipt.getByText(/^BA-\d{4}-\d{6}$/).innerText()
  const address = await receipt.getByRole('link', { name: /\/receipts\// }).getAttribute('href')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1')).toContain('/Count 1')

  const employer = await browser.newPage({ baseURL })
  await employer.goto(new URL(address ?? '').pathname)
  await expect(employer.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
  await expect(employer.getByText(number)).toBeVisible()
  await expect(employer.getByText(course.title)).toBeVisible()
  await expect(employer.getByText('Ada O.')).toBeVisible()
  await employer.close()

  await expect.poll(() => lettersTo(learner.email).filter(letter => letter.includes(number)).length).toBe(1)
})

test('a link that belongs to no receipt is answered 404 and says so', async ({ page, watch }) => {
  watch.allowConsole(/404/)
  const reply = await page.goto('/receipts/no-receipt-has-this-link')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
})
