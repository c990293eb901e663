import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import {
  LEARNER_SCREENS,
  NEW_LEARNER_SCREENS,
  type Screen,
  VISITOR_PAGES,
  VISITOR_SCREENS,
} from '../support/e2e/accessScreens.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { layOutWhole } from '../support/e2e/screenActs.ts'
import { ENROLLED, FREE, PAID } from '../support/e2e/screenList.ts'
import { proofSize } from '../support/proofs.ts'

const DESKTOP = { width: 1280, height: 800 }
/** The narrowest screen on which nothing may scroll sideways. */
const PHONE = { width: 320, height: 700 }

/** Checks each size and each theme once; a long proof checks every size in every theme. The narrow one comes last. */
const LOOKS = proofSize<readonly (readonly [size: typeof DESKTOP, colorScheme: 'light' | 'dark'])[]>({
  short: [
    [DESKTOP, 'light'],
    [PHONE, 'dark'],
  ],
  long: [
    [DESKTOP, 'light'],
    [DESKTOP, 'dark'],
    [PHONE, 'light'],
    [PHONE, 'dark'],
  ],
})

type Who = 'visitor' | 'new learner' | 'learner'

const GROUPS: readonly { what: string; who: Who; screens: readonly Screen[] }[] = [
  { what: 'each page as a visitor finds it', who: 'visitor', screens: VISITOR_PAGES },
  { what: 'what a visitor meets on these pages', who: 'visitor', screens: VISITOR_SCREENS },
  { what: 'what a new learner meets', who: 'new learner', screens: NEW_LEARNER_SCREENS },
  { what: 'what a learner meets', who: 'learner', screens: LEARNER_SCREENS },
]

for (const { what, who, screens } of GROUPS) {
  test(`${what} is accessible in both themes, on a desktop and on a phone that is 320 px wide`, async ({
    page,
    request,
    newLearner,
    signInAs,
    watch,
  }) => {
    watch.allowConsole(/ERR_FAILED|status of 4\d\d/)
    if (who !== 'visitor') await signInAs(who === 'learner' ? who : await newLearner())
    const paid = (await courseOnSale(request, 'paid')).slug
    const free = (await courseOnSale(request, 'free')).slug
    for (const screen of screens) {
      const address = screen.path
        .replace(PAID, paid)
        .replace(FREE, free)
        .replace(ENROLLED, 'everyday-ai-for-work')
      await page.setViewportSize(DESKTOP)
      await open(page, address, screen)
      for (const [size, colorScheme] of LOOKS) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await expectAccessible(
          page,
          `${address}, ${screen.prepare?.name ?? 'as it is'}, ${size.width} px, ${colorScheme}`,
        )
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${address} does not scroll sideways`).toBeLessThanOrEqual(PHONE.width)
      await page.unrouteAll()
    }
  })
}

async function open(page: Page, address: string, { prepare, unanswered }: Screen): Promise<void> {
  if (unanswered) await page.route(unanswered, () => {})
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (!unanswered) {
    await hydrated(page)
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  }
  await prepare?.(page)
  // The browser does not lay out content far below the screen, so axe could not check it.
  await layOutWhole(page)
}
