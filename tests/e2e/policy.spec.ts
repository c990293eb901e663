import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'

// Every journey fails on a console error; this test shows that the browser reports a refused style as one.
test('a style that comes into a page by its HTML is refused, and the browser says so as an error', {
  tag: '@main',
}, async ({ page, watch }) => {
  watch.allowConsole(/Content Security Policy/)
  await page.goto('/login')
  for (const html of [
    '<p id="told" style="color: rgb(1, 2, 3)">A text</p>',
    '<style>#told { color: rgb(1, 2, 3) }</style>',
  ]) {
    const error = page.waitForEvent('console', message => message.type() === 'error')
    await page.evaluate(text => document.body.insertAdjacentHTML('beforeend', text), html)
    expect((await error).text()).toContain('Content Security Policy')
  }
  await expect(page.locator('#told')).not.toHaveCSS('color', 'rgb(1, 2, 3)')
})
