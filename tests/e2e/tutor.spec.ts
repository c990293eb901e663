import { expect, type Page } from '@playwright/test'
import { newAccount, test } from '../support/e2e/academy.ts'
import { photo } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test('a tutor signs up, puts a course on sale, fills it, and takes it off sale again', {
  tag: '@main',
}, async ({ page, browser, baseURL, watch }) => {
  const account = newAccount()
  const title = `Beekeeping in the city ${account.lastname.split(' ')[1]}`

  await page.goto('/tutor/register')
  await expect(page.getByRole('heading', { name: 'Sign up as a Tutor' })).toBeVisible()
  await page.getByLabel('First name').fill(account.firstname)
  await page.getByLabel('Last name').fill(account.lastname)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/tutor/dashboard')
  await expect(page.getByText(`Welcome ${account.firstname}`)).toBeVisible()

  await page.goto('/courses/upload')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Short description').fill('From an empty roof to the first jar.\nNo garden needed.')
  await page.getByLabel('Long description').fill('Twelve evenings on a roof in Yaba.')
  await page.getByLabel('Original price').fill('120')
  await page.getByLabel('Discounted price').fill('90')
  await page.getByLabel('Duration').fill('12')
  await page.getByLabel('Category').click()
  await page.getByRole('option').first().click()
  await page.locator('input[type=file]').setInputFiles(await photo(1280, 720))
  await page.getByRole('button', { name: 'Add course' }).click()
  await expect(page).toHaveURL(/\/courses\/[\w-]+\/edit$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const slug = /courses\/([\w-]+)\/edit/.exec(page.url())?.[1] ?? ''

  await page.getByLabel('Long description').fill('Twelve evenings on a roof in Yaba, and a jar of your own.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Success!').first()).toBeVisible()

  await page.goto(`/courses/${slug}/manage`)
  await page.getByRole('button', { name: 'Add topic' }).click()
  await dialog(page).getByRole('textbox', { name: 'Topic' }).fill('The hive')
  await dialog(page).getByRole('button', { name: 'Add topic' }).click()
  const topics = page.getByRole('table', { name: 'Topics' })
  await expect(topics.getByRole('row', { name: /The hive/ })).toBeVisible()

  await choose(page, 'The hive', 'Edit')
  await dialog(page)
    .getByRole('textbox', { name: 'Detail' })
    .fill('Frames, wax and wire.\nWhere the queen lives.')
  await dialog(page).getByRole('textbox', { name: 'Resource 1' }).fill('A list of dealers in Lagos')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Congrats!').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Objectives' }).click()
  await page.getByRole('button', { name: 'Add objective' }).click()
  await dialog(page).getByRole('textbox', { name: 'Objective' }).fill('Open a hive without gloves')
  await dialog(page).getByRole('button', { name: 'Add objective' }).click()
  await expect(
    page.getByRole('table', { name: 'Objectives' }).getByText('Open a hive without gloves'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Add intro video' }).click()
  await dialog(page).getByRole('textbox', { name: 'Enter url link' }).fill(VIDEO)
  await dialog(page).getByRole('button', { name: 'Save video' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto(`/courses/${slug}/edit`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()

  const visitor = await browser.newPage({ baseURL })
  await visitor.goto(`/courses/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const words of [
    'No garden needed.',
    'a jar of your own',
    'Open a hive without gloves',
    'The hive',
    'Where the queen lives.',
    'Watch the intro video',
  ]) {
    await expect(visitor.getByText(words).first()).toBeVisible()
  }

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()

  watch.allowConsole(/404/)
  const answer = await visitor.goto(`/courses/${slug}`)
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(/not found|not here|no such/i)
  expect((await visitor.request.get(`/api/courses/${slug}`)).status()).toBe(404)
  await visitor.close()
})

function dialog(page: Page) {
  return page.getByRole('dialog')
}

test('a title without a space leaves price, duration and actions inside the table at 1280 px', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug, post } = await tutorWithCourse()
  await post('/api/courses/update', { slug, fields: { title: 'w'.repeat(110) } })
  await page.goto('/tutor/courses')
  const table = page.getByRole('table', { name: 'My courses' })
  await expect(table.getByText('w'.repeat(110))).toBeVisible()
  const overflow = await table.evaluate(element => {
    const frame = element.parentElement ?? element
    return frame.scrollWidth - frame.clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
})
