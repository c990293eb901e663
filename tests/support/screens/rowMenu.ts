import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens the menu of a row and chooses a line of it. */
export async function choose(person: UserEvent, row: string, action: string): Promise<void> {
  await openMenu(person, row)
  await person.click(screen.getByRole('menuitem', { name: action }))
}

/** Returns what the menu of a row offers, and closes it. */
export async function offered(person: UserEvent, row: string): Promise<(string | null)[]> {
  await openMenu(person, row)
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await person.keyboard('{Escape}')
  return names
}

async function openMenu(person: UserEvent, row: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `More about ${row}` }))
  await screen.findByRole('menu')
}
