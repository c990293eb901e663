import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Policy "a link", and a session: makes a secret of 256 random bits for its holder; only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns the hash by which a token is stored and found. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
