import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import type { UserRow } from '../platform/database/tables/people.ts'
import { lazyImport } from '../platform/lazyImport.ts'

/** OWASP's smallest argon2id setting: 19 MiB, two passes, one lane. */
const ARGON = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MiB and a core. One core stays free for other work. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** The longest queue of passwords to hash; a caller who finds it full is asked to retry. */
const MAX_WAITING = 200

/** Returns the password as an argon2id hash with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return inThread('hash', { password, options: ARGON })
}

/** Returns whether the password matches the hash. Without a hash (an unknown email, an account without a password) it takes as long and returns false. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const hash = passwordHash || (await nobody.get())
  const isRight = await inThread<boolean>('verify', { passwordHash: hash, password })
  return hasPassword({ password_hash: passwordHash ?? NO_PASSWORD }) && isRight
}

/** The stored value for an account without a password; no password matches it. */
export const NO_PASSWORD = ''

/**
 * Returns whether an account has a password. An account opened with Google has none, nor does one whose owner has reverted a
 * change of email, or which was made an admin or emptied of a squatter's data.
 */
export function hasPassword({ password_hash }: Pick<UserRow, 'password_hash'>): boolean {
  return password_hash !== NO_PASSWORD
}

/** Returns whether the queue of passwords to hash is so long that the next one should not be added. */
export async function isHashingOverrun(): Promise<boolean> {
  const made = await threads.ifMade()
  return made !== null && made.queueSize >= MAX_WAITING
}

/** The module that a thread runs; an install without sources has only the built file. */
const THREAD = new URL('./hashingThread.mjs', import.meta.url)
const BUILT_THREAD = new URL('../../dist/server/hashingThread.js', import.meta.url)

/**
 * Threads of the lowest priority, so that pages go first when all cores are busy. Created with the first password, so that the
 * server starts faster. Only Linux has priorities per thread.
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

/** Words that guessers add to any list for this country and trade. */
const NEAR_WORDS =
  'lagos abuja kano ibadan naija nigerian oluwaseun chinedu learn learner learning student teach teacher tutor course courses school lesson instagram whatsapp tiktok toor letmeinplease mypassword thisismypassword correcthorsebatterystaple'

/** A password with fewer different characters is a pattern. */
const LEAST_DISTINCT = 5
/** Shorter passwords of digits and signs alone are dates and phone numbers. */
const LEAST_WITHOUT_LETTERS = 12
/** The fewest letters that must remain once a person's own words are removed. */
const LEAST_OF_OTHERS = 4
/** Shorter own words would match any password. */
const SHORTEST_OWN = 3

/** Facts about a person that a guesser knows: names, email, and their academy. */
interface OwnWords {
  email: string
  firstname: string
  lastname: string
  academy: string
}

/**
 * Returns the error for a password that a guesser tries early, or null. The list is from zxcvbn-ts; its strength estimate is not
 * used: it takes a second for some passwords and 150 MB in total (docs/decisions/024).
 */
export async function guessableSentence(password: string, own: OwnWords): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isMadeOf(plain, ownWords(own))) {
    return "Password is too close to your name, your email or the academy's name. Please choose another."
  }
  if (isPattern(plain) || (await isCommon(plain))) {
    return 'Many people use this password. Please choose another.'
  }
  return null
}

function isPattern(plain: string): boolean {
  if (new Set(plain).size < LEAST_DISTINCT || isRun(plain)) return true
  return !/\p{L}/u.test(plain) && plain.length < LEAST_WITHOUT_LETTERS
}

/** Returns whether each character follows, or precedes, the one before it in the alphabet or the digits. */
function isRun(plain: string): boolean {
  const goesBy = (step: number) =>
    Array.from(plain).every((_, at) => at === 0 || plain.charCodeAt(at) - plain.charCodeAt(at - 1) === step)
  return goesBy(1) || goesBy(-1)
}

async function isCommon(plain: string): Promise<boolean> {
  const common = await commonPasswords.get()
  return spellings(plain).some(spelling => common.has(spelling) || common.has(onceOf(spelling)))
}

/** Loaded with the first sign-up, so that the server starts faster. */
const commonPasswords = lazyImport(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...NEAR_WORDS.split(' ')])
})

/** Returns a password as typed, without leading and trailing signs, and each with digits and signs read as letters. */
function spellings(plain: string): string[] {
  const withoutTail = plain.replace(/[^\p{L}]+$/u, '')
  const bare = withoutTail.replace(/^[^\p{L}]+/u, '')
  const withoutSpaces = plain.replace(/\s+/g, '')
  const found = new Set([plain, withoutTail, bare, withoutSpaces])
  for (const text of [...found]) for (const one of ['i', 'l']) found.add(unmasked(text, one))
  found.delete('')
  return [...found]
}

const MASKS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '2': 'z',
}

function unmasked(text: string, one: string): string {
  return [...text].map(character => (character === '1' ? one : (MASKS[character] ?? character))).join('')
}

/** Returns the part that a text repeats, or the text. */
function onceOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length)
  }
  return text
}

function ownWords({ email, firstname, lastname, academy }: OwnWords): string[] {
  const words = [email, firstname, lastname, academy].flatMap(text => wordsOf(text))
  return [...new Set(words)].filter(word => word.length >= SHORTEST_OWN).sort((a, b) => b.length - a.length)
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}

/** Returns whether hardly a letter remains of a password once these words are removed; false if it contains none of them. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  let rest = plain
  for (const word of words) rest = rest.replaceAll(word, ' ')
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  return rest !== plain && letters < LEAST_OF_OTHERS
}
