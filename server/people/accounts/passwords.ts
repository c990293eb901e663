import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import type { UserRow } from '../../platform/database/tables.ts'
import { lazyImport } from '../../platform/lazyImport.ts'

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane. */
const ARGON = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core. One core stays for everybody else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** The longest queue of passwords to hash; a caller who finds it full is told to come back. */
const MAX_WAITING = 200

/** The password as an argon2id hash with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return inThread('hash', { password, options: ARGON })
}

/** Returns whether the password matches the hash. Without a hash (an unknown email, an account without a password) it takes as long and returns false. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const hash = passwordHash || (await nobody.get())
  const isRight = await inThread<boolean>('verify', { passwordHash: hash, password })
  return hasPassword({ password_hash: passwordHash ?? NO_PASSWORD }) && isRight
}

/** The value in place of a hash where an account has no password; no password matches it. */
export const NO_PASSWORD = ''

/**
 * Returns whether an account has a password. An account that was opened with Google has none, and neither has one whose owner said that a change
 * was not theirs.
 */
export function hasPassword({ password_hash }: Pick<UserRow, 'password_hash'>): boolean {
  return password_hash !== NO_PASSWORD
}

/** Returns whether the queue of passwords to hash is so long that the next one should not be added. */
export async function isHashingOverrun(): Promise<boolean> {
  const made = await threads.ifMade()
  return made !== null && made.queueSize >= MAX_WAITING
}

/** The module that a thread runs; an install without sources has only the built one. */
const THREAD = new URL('./hashingThread.mjs', import.meta.url)
const BUILT_THREAD = new URL('../../../dist/server/hashingThread.js', import.meta.url)

/**
 * Threads of the lowest priority: where all cores are busy, pages go first. Made with the first password: a server is up sooner without
 * them. Only Linux gives a thread a priority of its own.
 */
const threads = lazyImport(async () => {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: (existsSync(THREAD) ? THREAD : BUILT_THREAD).href,
    execArgv: [],
    minThreads: 1,
    maxThreads: AT_ONCE,
    idleTimeout: 10_000,
    niceIncrement: process.platform === 'linux' ? 19 : 0,
  })
})

const nobody = lazyImport(() => hashPassword('no account has this password'))

async function inThread<T>(name: 'hash' | 'verify', task: object): Promise<T> {
  return (await threads.get()).run(task, { name })
}
