/** A cookie's text, or null; as js-cookie writes it, without the script of js-cookie. */
export function readCookie(name: string): string | null {
  const [, text] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? []
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
