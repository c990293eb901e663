/** Marks where the signed-in person's first name stands: the server knows a role, and no person. */
const FIRST_NAME = 'data-first-name'

/** Returns whether somebody is signed in, going by the `user` cookie alone. */
export function isSignedIn(): boolean {
  return userCookie() !== null
}

/** The session's token, or null. */
export function sessionToken(): string | null {
  const token = parsed(userCookie())?.token
  return typeof token === 'string' ? token : null
}

/** Writes the name from the `user` cookie into the page that the server rendered. */
export function showFirstName(): void {
  const name = parsed(userCookie())?.data?.firstname
  if (typeof name !== 'string' || name === '') return
  for (const place of document.querySelectorAll(`[${FIRST_NAME}]`)) place.textContent = name
}

function parsed(session: string | null): { token?: unknown; data?: { firstname?: unknown } } | null {
  try {
    return JSON.parse(session ?? 'null')
  } catch {
    return null
  }
}

/** The cookie's text, or null; as js-cookie writes it, without the script of js-cookie. */
function userCookie(): string | null {
  const [, text] = /(?:^|; )user=([^;]*)/.exec(document.cookie) ?? []
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
