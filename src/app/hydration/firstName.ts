import { readCookie } from './readCookie.ts'

/** Marks where the signed-in person's first name stands: the server knows a role, and no person. */
export const FIRST_NAME = 'data-first-name'

/** Writes the name from the `user` cookie into the page that the server rendered. */
export function showFirstName(): void {
  const name = nameIn(readCookie('user'))
  if (!name) return
  for (const place of document.querySelectorAll(`[${FIRST_NAME}]`)) place.textContent = name
}

function nameIn(session: string | null): string | null {
  try {
    const name = JSON.parse(session ?? 'null')?.data?.firstname
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
