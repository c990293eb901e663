import { expect, type Locator, type Page } from '@playwright/test'
import { newAccount, test } from '../support/e2e/academy.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { openOwnCourse, photo } from '../support/e2e/ownCourse.ts'
import { menuOf } from '../support/e2e/rowMenu.ts'

// On a slow connection, every form is pressed twice and must do its work once.

const LATENCY_MS = 400
const GAPS_MS = [0, 150]

test('every form of the console that is pressed twice adds once', async ({ page, tutorWithCourse }) => {
  const { slug } = await tutorWithCourse()
  await slowDown(page)
  for (const gap of GAPS_MS) {
    for (const { tab, name, fields } of forms(gap)) {
      await page.goto(`/courses/${slug}/manage?tab=${tab}`)
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog', { name })
      for (const [label, text] of fields) await dialog.getByLabel(label).fill(text)
      await pressTwice(dialog.getByRole('button', { name }), gap)
      await expect(dialog).toHaveCount(0)
      const added = page.getByRole('tabpanel').getByText(fields[0]?.[1] ?? '')
      await expect(added).toHaveCount(1)
      await page.reload()
      await expect(added).toHaveCount(1)
    }
    await page.goto('/courses/upload')
    await page.getByLabel('Cover photo').setInputFiles(await photo(1280, 720))
    await page.getByLabel('Title').fill(`Baking after ${gap}`)
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option').nth(1).click()
    await page.getByLabel('Original price').fill('100')
    await page.getByLabel('Discounted price').fill('50')
    await page.getByLabel('Duration').fill('6')
    // This text appears a moment after the price, and moves the button.
    await expect(page.getByText(/^You receive/)).toBeVisible()
    await pressTwice(page.getByRole('button', { name: 'Add course' }), gap)
    await expect(page).toHaveURL(/\/edit$/)
    await page.goto(`/tutor/courses?filter=${encodeURIComponent('{"q":"Baking"}')}`)
    await expect(page.getByText(`Baking after ${gap}`, { exact: true })).toHaveCount(1)
  }
})

test('Register that is pressed twice opens one account, before the script has come and after', async ({
  page,
  context,
  watch,
}) => {
  // Half of this test blocks the scripts.
  watch.allowConsole(/ERR_FAILED/)
  for (const isAlive of [true, false]) {
    for (const gap of GAPS_MS) {
      await page.unrouteAll()
      // An open dashboard would fetch its notifications without a session.
      await page.goto('about:blank')
      await context.clearCookies()
      await slowDown(page)
      if (!isAlive) await page.route(/\/assets\/.*\.js/, route => route.abort())
      await page.goto(gap === 0 ? '/tutor/register' : '/register')
      if (isAlive) await hydrated(page)
      const account = newAccount()
      await page.getByLabel('First name').fill(account.firstname)
      await page.getByLabel('Last name').fill(account.lastname)
      await page.getByLabel('Email').fill(account.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
      await pressTwice(page.getByRole('button', { name: 'Register' }), gap)
      await expect(page).toHaveURL(gap === 0 ? /\/tutor\/dashboard$/ : /\/courses$/)
      expect((await context.cookies()).some(({ name }) => name === 'user')).toBe(true)
    }
  }
})

function forms(gap: number): { tab: string; name: string; fields: [label: string, text: string][] }[] {
  return [
    { tab: 'topics', name: 'Add topic', fields: [['Topic', `The vat ${gap}`]] },
    { tab: 'objectives', name: 'Add objective', fields: [['Objective', `Brew ${gap}`]] },
    {
      tab: 'classes',
      name: 'Add class',
      fields: [
        ['Title', `In the yard ${gap}`],
        // Two classes at the same time would be refused.
        ['Starts at', `2030-04-${gap === 0 ? '01' : '02'}T10:00`],
        ['Ends at', `2030-04-${gap === 0 ? '01' : '02'}T11:00`],
      ],
    },
    {
      tab: 'onsite',
      name: 'Add place',
      fields: [
        ['Name', `Roof ${gap}`],
        ['Address', '12 Herbert Macaulay Way'],
      ],
    },
    {
      tab: 'cohorts',
      name: 'Add cohort',
      fields: [
        ['Name', `Evenings ${gap}`],
        ['First day', '2030-05-01'],
        ['Last day', '2030-06-30'],
      ],
    },
  ]
}

/** Delays API calls and forms that are posted, as a slow connection does. */
async function slowDown(page: Page): Promise<void> {
  await page.route(
    url => url.pathname.startsWith('/api/') || url.pathname.endsWith('/register'),
    async route => {
      if (route.request().method() === 'POST') await new Promise(resolve => setTimeout(resolve, LATENCY_MS))
      // The browser itself cancels the first of two posted forms.
      await route.continue().catch(() => undefined)
    },
  )
}

/** Clicks twice where the button was at first, even if it has moved since. */
async function pressTwice(button: Locator, gap: number): Promise<void> {
  // The trial click waits until the button stops moving.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not there.')
  const { mouse } = button.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await mouse.click(x, y)
  if (gap > 0) await new Promise(resolve => setTimeout(resolve, gap))
  await mouse.click(x, y)
}

test('a double click on the menu of a row opens it, and chooses nothing', async ({
  page,
  tutorWithCourse,
}) => {
  await tutorWithCourse()
  await openOwnCourse(page, 'Classes')
  await menuOf(page, 'On the roof').dblclick()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit class' })).toBeVisible()
})
