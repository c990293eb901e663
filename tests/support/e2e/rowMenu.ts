import type { Locator, Page } from '@playwright/test'

/** Opens the menu of a row and chooses an entry. */
export async function choose(page: Page, row: string | RegExp, action: string): Promise<void> {
  await menuOf(page, row).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Returns the button that opens the menu of a row. */
export function menuOf(page: Page, row: string | RegExp): Locator {
  const name = row instanceof RegExp ? new RegExp(`^More about ${row.source}`) : `More about ${row}`
  return page.getByRole('button', { name })
}
