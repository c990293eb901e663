import { expect, type Page } from '@playwright/test'
import { test } from './academy.ts'
import { expectAccessible, expectContrast } from './axe.ts'
import { courseOnSale } from './courses.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** One face of a page: where it is, and what is done on it first. */
interface Face {
  path: string
  prepare?(page: Page): Promise<unknown>
}

const FACES: Record<'a visitor' | 'a learner', Face[]> = {
  'a visitor': [
    { path: '/' },
    { path: '/courses' },
    { path: '/courses?q=a&price=paid&duration=medium&sort=rating&category=design' },
    { path: '/courses?q=nothing-like-this' },
    { path: '/courses', prepare: cutList },
    { path: '/courses/:paid', prepare: openEveryFold },
    { path: '/courses/:paid', prepare: openEnrolDialog },
    { path: '/courses/no-such-course' },
    { path: '/about' },
    { path: '/contact' },
    { path: '/what-we-do' },
    { path: '/team' },
    { path: '/terms' },
  ],
  'a learner': [{ path: '/', prepare: openPersonMenu }, { path: '/courses/everyday-ai-for-work' }],
}

for (const [who, faces] of Object.entries(FACES)) {
  test(`what ${who} meets on the public pages is accessible in both themes, on a phone and on a desktop`, async ({
    page,
    request,
    signInAs,
    watch,
  }) => {
    test.slow()
    watch.allowConsole(/ERR_FAILED|status of 404/)
    if (who === 'a learner') await signInAs('learner')
    const { slug } = await courseOnSale(request, 'paid')
    for (const { path, prepare } of faces) {
      const address = path.replace(':paid', slug)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(address)
      await alive(page)
      await prepare?.(page)
      // What is far below the screen is not laid out, and so could not be judged.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const where = `${address}, ${prepare?.name ?? 'as it is'}, ${size.width} px`
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await expectAccessible(page, where)
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        await expectContrast(page, `${where}, dark`)
      }
    }
  })
}

async function cutList(page: Page) {
  await page.route(/\/api\/courses\?/, route => route.abort())
  await page.getByRole('combobox', { name: 'Duration' }).selectOption('short')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The courses could not be loaded')
  await page.unrouteAll()
}

async function openEveryFold(page: Page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
}

async function openEnrolDialog(page: Page) {
  await page.getByRole('button', { name: 'Enrol now' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openPersonMenu(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).waitFor()
}

/** React hears from here on. */
async function alive(page: Page) {
  await page.mouse.move(3, 3)
  await page.mouse.move(6, 6)
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined)
}
