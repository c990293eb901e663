import { expect } from '@playwright/test'
import { matchPage } from '#pages/matchPage.ts'
import { test } from '../support/e2e/academy.ts'
import { Crawl } from '../support/e2e/crawl.ts'
import { choose, menuOf } from '../support/e2e/rowMenu.ts'
import { SIZES } from '../support/e2e/screenList.ts'

for (const who of ['visitor', 'learner', 'tutor'] as const) {
  test(`a ${who} comes by links to every page, and each is whole`, { tag: '@main' }, async ({
    page,
    signInAs,
    watch,
  }) => {
    watch.allowConsole(/status of 503/)
    watch.allowHost(`http://127.0.0.1:${process.env.E2E_GOOGLE_PORT}/`)
    await page.setViewportSize(SIZES.desktop)
    if (who !== 'visitor') await signInAs(who)
    const crawl = new Crawl(page, who, address => isOf(who, address), 'links')
    await crawl.run().finally(() => console.log(crawl.report()))
    expect(crawl.problems).toEqual([])
  })
}

for (const size of ['desktop', 'phone'] as const) {
  for (const who of ['visitor', 'learner', 'tutor'] as const) {
    test(`whatever a ${who} presses at the size of a ${size} leads on`, async ({ page, signInAs, watch }) => {
      // The crawl refuses requests that would change the academy, and the browser logs that.
      watch.allowConsole(/status of 503/)
      watch.allowHost('https://www.youtube-nocookie.com/')
      watch.allowHost(`http://127.0.0.1:${process.env.E2E_GOOGLE_PORT}/`)
      await page.setViewportSize(SIZES[size])
      if (who !== 'visitor') await signInAs(who)
      const crawl = new Crawl(page, `${who}, ${size}`, address => isOf(who, address), 'everything')
      await crawl.run().finally(() => console.log(crawl.report()))
      expect(crawl.problems).toEqual([])
    })
  }
}

test('a tutor comes by clicks from the front page to a course and takes away what it has', {
  tag: '@main',
}, async ({ page, tutorWithCourse }) => {
  await tutorWithCourse()
  await page.goto('/')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'My Courses' }).first().click()
  await page.getByRole('link', { name: 'Beekeeping in the city' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beekeeping in the city' })).toBeVisible()
  for (const [tab, name] of [
    ['Topics', 'The hive'],
    ['Objectives', 'Find the queen'],
    ['Classes', 'On the roof'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await choose(page, name, 'Delete')
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(menuOf(page, name)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'My Courses' }).first().click()
  await choose(page, 'Beekeeping in the city', 'Edit')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

/** Returns whether a crawl presses the buttons of a page. Only the visitor's does so on most public pages. */
function isOf(who: 'visitor' | 'learner' | 'tutor', address: string): boolean {
  const page = matchPage(new URL(address).pathname)?.page
  if (!page || who === 'visitor') return true
  return page.area !== 'public' || page.personal === true || ['/', '/courses/:slug'].includes(page.path)
}
