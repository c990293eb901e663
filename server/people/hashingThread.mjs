import { hashSync, verifySync } from '@node-rs/argon2'

// The work of a hashing thread. It is JavaScript because a thread starts with this file, without a build or a loader.

/** @param {{ password: string, options: import('@node-rs/argon2').Options }} task */
export function hash({ password, options }) {
  return hashSync(password, options)
}

/**
 * Returns whether the password matches the hash; false for a malformed hash.
 * @param {{ passwordHash: string, password: string }} task
 */
export function verify({ passwordHash, password }) {
  try {
    return verifySync(passwordHash, password)
  } catch {
    return false
  }
}
