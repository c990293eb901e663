import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import type { UserRow } from '../database/tables.ts'
import { lazyImport } from '../lazyImport.ts'

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane. */
const ARGON = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash takes 19 MiB and a core. One core stays for everybody else, and so does one of the four threads that also compress
 * answers and read files.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
/** Who would wait behind more than these is told to come back. */
const MAX_WAITING = 200

/** The password as an argon2id hash with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon()).hash(password, ARGON))
}

/** Whether the password opens the hash. Without one (an unknown e-mail, an account without a password) it takes as long, and the answer is no. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => {
    const { verify } = await argon()
    return verify(passwordHash || (await nobody.get()), password).catch(() => false)
  })
  return hasPassword({ password_hash: passwordHash ?? NO_PASSWORD }) && isRight
}

/** What stands in the place of a hash where an account has no password: it opens nothing. */
export const NO_PASSWORD = ''

/** Whether an account has a password: who opened it with Google has none, nor who has said that a change was not theirs. */
export function hasPassword({ password_hash }: Pick<UserRow, 'password_hash'>): boolean {
  return password_hash !== NO_PASSWORD
}

/** Whether the queue of hashing is so long that the next one should not be asked for. */
export function isHashingOverrun(): boolean {
  return waiting.length >= MAX_WAITING
}

/** Loaded with the first password: a server is up sooner without it. */
const argon = () => import('@node-rs/argon2')

const nobody = lazyImport(async () => (await argon()).hash('no account has this password', ARGON))

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
