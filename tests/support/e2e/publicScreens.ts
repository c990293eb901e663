import { expect, type Page } from '@playwright/test'
import { openPersonMenu } from '../../../scripts/screenActs.ts'

/** One state of a page: where it is, what is done on it first, and what it asks for in vain. */
export interface Screen {
  /** `:paid` and `:free` stand for courses of the sample academy, `:own` for one that its learner is enrolled in. */
  path: string
  prepare?(page: Page): Promise<unknown>
  unanswered?: RegExp
}

/** What a visitor meets on the public pages. */
export const PUBLIC_SCREENS: readonly Screen[] = [
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
]

/** What these pages have for a learner besides. */
export const SIGNED_IN_SCREENS: readonly Screen[] = [
  { path: '/', prepare: openPersonMenu },
  { path: '/courses/:own' },
]

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
