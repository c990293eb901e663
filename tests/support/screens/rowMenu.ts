import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the menu of a row and chooses an entry. */
export async function choose(person: UserEvent, row: string, action: string): Promise<void> {
  await chooseIn(person, `More about ${row}`, action)
}

/** Opens a menu by the name of its button and chooses an entry. */
export async function chooseIn(person: UserEvent, button: string, line: string): Promise<void> {
  const menu = await opened(person, button)
  await person.click(menu.getByRole('menuitem', { name: line }))
}

/** Returns the entries of a row's menu, and closes it. */
export async function offered(person: UserEvent, row: string): Promise<(string | null)[]> {
  const menu = await opened(person, `More about ${row}`)
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await person.keyboard('{Escape}')
  return names
}

async function opened(person: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name })
  await person.click(button)
  return within(document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement)
}
