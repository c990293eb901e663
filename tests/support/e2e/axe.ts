import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'

/** WCAG 2.2, A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Holds the page as it stands against WCAG 2.2 A and AA; `where` names it in a failure. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  await expectNone(page, where, axe => axe.withTags(RULES))
}

/**
 * Holds a page that runs no script against the same rules. Axe is a script itself, so a browser beside it shows the same
 * HTML, without its scripts.
 */
export async function expectPlainAccessible(page: Page, browser: Browser): Promise<void> {
  const viewport = page.viewportSize()
  const context = await browser.newContext({ viewport, javaScriptEnabled: true, serviceWorkers: 'block' })
  const body = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, '')
  const beside = await context.newPage()
  await beside.route(page.url(), route => route.fulfill({ body, contentType: 'text/html' }))
  await beside.goto(page.url())
  await expectAccessible(beside)
  await context.close()
}

/** Only what another theme can change: whether everything stands out from what is behind it. */
export async function expectContrast(page: Page, where: string): Promise<void> {
  await expectNone(page, where, axe => axe.withRules('color-contrast'))
}

async function expectNone(page: Page, where: string, rules: (axe: AxeBuilder) => AxeBuilder) {
  // Colours are on their way for a moment after the theme has changed.
  await page.waitForFunction(() => !document.getAnimations().some(one => one instanceof CSSTransition))
  // Lines move for a moment as the academy's own faces arrive, and axe looks where they were.
  await page.evaluate(async () => void (await document.fonts.ready))
  // Selectors for all that is in order would take as long as the rules, and the newer mode, which reads frames of other hosts
  // too, three times as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await rules(axe).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, where).toEqual([])
}
