import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'

const HOMES = [
  ['learner', '/dashboard'],
  ['tutor', '/tutor/dashboard'],
] as const

for (const [who, home] of HOMES) {
  test(`the side menu of a ${who} is a drawer below 760 px, from there 70 px or 260 px wide, and stays as it was left`, async ({
    page,
    signInAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAs(who)
    await page.setViewportSize({ width: 759, height: 800 })
    await page.goto(home)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await expect(sideMenu(page)).toBeHidden()

    await page.setViewportSize({ width: 760, height: 800 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    expect(await widthOf(page), 'it starts collapsed where it would be in the way').toBe(70)
    await page.getByRole('button', { name: 'Side menu' }).click()
    await expect.poll(() => widthOf(page)).toBe(260)
    await page.getByRole('button', { name: 'Side menu' }).click()
    await expect.poll(() => widthOf(page)).toBe(70)

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect.poll(() => widthOf(page), 'as it was left').toBe(70)
  })
}

test('at no moment of its loading does the side menu lie over the page', async ({ page, signInAs }) => {
  await signInAs('learner')
  await page.addInitScript(() => {
    const overlaps: string[] = []
    Reflect.set(window, 'overlaps', overlaps)
    const look = () => {
      const side = document.querySelector('aside')?.getBoundingClientRect()
      const main = document.querySelector('main h1')?.getBoundingClientRect()
      if (side && main && side.width > 0 && main.left < side.right && main.top < side.bottom) {
        overlaps.push(`${main.left} < ${side.right}`)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  for (const address of ['/dashboard', '/courses/enrolled', '/payment-history']) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('table, article').first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'overlaps')), address).toEqual([])
  }
})

function sideMenu(page: Page) {
  return page
    .getByRole('complementary')
    .filter({ has: page.getByRole('navigation', { name: /^(?:Learner|Tutor)$/ }) })
}

async function widthOf(page: Page): Promise<number | undefined> {
  return (await sideMenu(page).boundingBox())?.width
}
