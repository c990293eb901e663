import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 60

/** Presses Tab until the wanted element has the focus, and checks that its focus is visible. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(wanted)) return expectSeen(wanted)
    await page.keyboard.press(key)
  }
  expect(await hasFocus(wanted), `${wanted} is reached by Tab`).toBe(true)
}

/** Moves to an element by Tab and presses Enter. */
export async function enterOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Returns the frame of the card payment. */
export function cardPayment(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card payment"]')
}

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate(node => node === node.ownerDocument.activeElement && node.ownerDocument.hasFocus())
}

async function expectSeen(element: Locator): Promise<void> {
  const ring = await element.evaluate(node => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
  expect(ring, `${element} shows that it has the focus`).toBeGreaterThanOrEqual(2)
}
