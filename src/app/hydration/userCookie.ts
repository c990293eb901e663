/** Marks the element for the user's first name, because the server knows only the role. */
const FIRST_NAME = 'data-first-name'

/** Returns whether somebody is signed in, judging only by the `user` cookie. */
export function isSignedIn(): boolean {
  return userCookie() !== null
}

/** Returns the session's token, or null. */
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

/** Returns the cookie's text, or null; decodes it like js-cookie, without loading that. */
function userCookie(): string | null {
  const [, text] = /(?:^|; )user=([^;]*)/.exec(document.cookie) ?? []
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
