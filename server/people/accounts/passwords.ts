import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import type { UserRow } from '../../platform/database/tables.ts'
import { lazyImport } from '../../platform/lazyImport.ts'

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane. */
const ARGON = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core. One core stays for everybody else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Who would wait behind more than these is told to come back. */
const MAX_WAITING = 200

/** The password as an argon2id hash with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return inThread('hash', { password, options: ARGON })
}

/** Whether the password opens the hash. Without one (an unknown e-mail, an account without a password) it takes as long, and the answer is no. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const hash = passwordHash || (await nobody.get())
  const isRight = await inThread<boolean>('verify', { passwordHash: hash, password })
  return hasPassword({ password_hash: passwordHash ?? NO_PASSWORD }) && isRight
}

/** What stands in the place of a hash where an account has no password: it opens nothing. */
export const NO_PASSWORD = ''

/** Whether an account has a password: who opened it with Google has none, nor who has said that a change was not theirs. */
export function hasPassword({ password_hash }: Pick<UserRow, 'password_hash'>): boolean {
  return password_hash !== NO_PASSWORD
}

/** Whether the queue of hashing is so long that the next one should not be asked for. */
export async function isHashingOverrun(): Promise<boolean> {
  const made = await threads.ifMade()
  return made !== null && made.queueSize >= MAX_WAITING
}

/** What a thread does; an install without sources has it built. */
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
