import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'

/** WCAG 2.2, A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the current page against WCAG 2.2 A and AA; `where` names it in a failure. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  await expectNone(page, where, axe => axe.withTags(RULES))
}

/**
 * Checks a page without scripts against the same rules. Axe itself is a script, so another browser shows the same HTML without
 * its scripts.
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

/** Checks only the contrast, which another theme can change. */
export async function expectContrast(page: Page, where: string): Promise<void> {
  await expectNone(page, where, axe => axe.withRules('color-contrast'))
}

async function expectNone(page: Page, where: string, rules: (axe: AxeBuilder) => AxeBuilder) {
  // Colours change in a transition after the theme has changed.
  await page.waitForFunction(() => !document.getAnimations().some(one => one instanceof CSSTransition))
  // Lines move while web fonts load, and axe would look at their old positions.
  await page.evaluate(async () => void (await document.fonts.ready))
  // Selectors of passing elements would double the time, and the newer mode, which also reads cross-origin frames, would triple
  // it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await rules(axe).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, where).toEqual([])
}
