import { expect, type Locator, type Page } from '@playwright/test'
import { newAccount, test } from '../support/e2e/academy.ts'
import { photo } from '../support/e2e/ownCourse.ts'

test("a tutor's first evening, from the front page to free slots, takes at most 50 clicks and fields", async ({
  page,
}) => {
  const { deeds, click, fill, pick } = counted()
  const account = newAccount()
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('signs up', async () => {
    await page.goto('/')
    await click(page.getByRole('contentinfo').getByRole('link', { name: 'Teach with us' }))
    await fill(page.getByLabel('First name'), account.firstname)
    await fill(page.getByLabel('Last name'), account.lastname)
    await fill(page.getByLabel('Email'), account.email)
    await fill(page.getByLabel('Password', { exact: true }), account.password)
    await click(button('Register'))
    await expect(page).toHaveURL('/tutor/dashboard')
  })

  await test.step('adds a course with a cover', async () => {
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Add.* course/i })
        .first(),
    )
    await fill(page.getByLabel('Title'), `Beekeeping ${account.lastname}`)
    await fill(page.getByLabel('Short description'), 'From an empty roof to the first jar.')
    await fill(page.getByLabel('Long description'), 'Twelve evenings on a roof in Yaba.')
    await fill(page.getByLabel('Original price'), '120')
    await fill(page.getByLabel('Discounted price'), '90')
    await fill(page.getByLabel('Duration'), '12')
    await pick(page.getByLabel('Category'), page.getByRole('option').first())
    deeds.push('cover')
    await page.locator('input[type=file]').setInputFiles(await photo(1280, 720))
    await click(button('Add course'))
    await expect(page).toHaveURL(/\/edit$/)
  })

  await test.step('adds three topics and two objectives', async () => {
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Manage/ })
        .first(),
    )
    await click(button('Add topic'))
    for (const topic of ['The hive', 'The queen']) {
      await fill(field('Topic'), topic)
      await click(button(/another/, dialog))
      await expect(field('Topic')).toHaveValue('')
    }
    await fill(field('Topic'), 'The jar')
    await click(button('Add topic', dialog))
    await click(page.getByRole('tab', { name: 'Objectives' }))
    await click(button('Add objective'))
    await fill(field('Objective'), 'Find the queen')
    await click(button(/another/, dialog))
    await expect(field('Objective')).toHaveValue('')
    await fill(field('Objective'), 'Fill a jar')
    await click(button('Add objective', dialog))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('adds the video', async () => {
    await click(button('Add intro video'))
    await fill(field('Enter url link'), 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await click(button('Save video', dialog))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('plans a cohort of eight weekly classes', async () => {
    await click(page.getByRole('tab', { name: 'Cohorts' }))
    await click(button('Add cohort'))
    await fill(field('Name'), 'Evening group')
    await fill(page.getByLabel('First day'), '2030-01-14')
    await fill(page.getByLabel('Last day'), '2030-03-10')
    await expect(dialog.getByRole('status')).toHaveText('8 classes, from 14 Jan 2030 to 4 Mar 2030.')
    await click(button('Add cohort', dialog))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('adds a place and free slots of a week', async () => {
    await click(page.getByRole('tab', { name: 'Onsite' }))
    await click(button('Add place'))
    await fill(field('Name'), 'Roof in Yaba')
    await fill(field('Address'), '12 Herbert Macaulay Way')
    await click(button('Add place', dialog))
    await click(button('Add weekly availability'))
    await fill(page.getByLabel('First day'), '2030-01-14')
    await fill(page.getByLabel('Last day'), '2030-01-20')
    await click(button('Add slots', dialog))
    await expect(page.getByRole('table', { name: 'Slots' }).getByRole('row', { name: /Free/ })).toHaveCount(3)
  })

  await test.step('publishes the course', async () => {
    await click(button('Publish'))
    await expect(button('Unpublish')).toBeVisible()
  })

  expect(deeds.length, deeds.join('\n')).toBeLessThanOrEqual(50)

  await test.step('takes it off sale again, so that no other journey meets it', async () => {
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  })
})

/** Clicks and fills, and records each; a pick is two clicks: one to open the list and one to choose. */
function counted() {
  const deeds: string[] = []
  async function click(what: Locator): Promise<void> {
    deeds.push(`click ${what}`)
    await what.click()
  }
  async function fill(what: Locator, text: string): Promise<void> {
    deeds.push(`fill ${what}`)
    await what.fill(text)
  }
  async function pick(list: Locator, choice: Locator): Promise<void> {
    await click(list)
    await click(choice)
  }
  return { deeds, click, fill, pick }
}
