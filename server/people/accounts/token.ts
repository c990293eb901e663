import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Policy "a link", and a session: makes 256 random bits that open something to whoever holds them; only their hash is kept. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The hash by which a token is found again. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
