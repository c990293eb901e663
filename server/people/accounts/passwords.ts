import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Algorithm } from '@node-rs/argon2'
import type { UserRow } from '../../platform/database/tables/people.ts'
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

/** Words that guessers of this country and this trade add to any list. */
const NEAR_WORDS =
  'lagos abuja kano ibadan naija nigerian oluwaseun chinedu learn learner learning student teach teacher tutor course courses school lesson instagram whatsapp tiktok toor letmeinplease mypassword thisismypassword correcthorsebatterystaple'

/** Fewer different characters than these are a pattern and no password. */
const LEAST_DISTINCT = 5
/** Digits and signs alone are dates and telephone numbers. */
const LEAST_WITHOUT_LETTERS = 12
/** The fewest letters that must be left when a person's own words are taken away. */
const LEAST_OF_OTHERS = 4
/** Shorter own words would be found in any password. */
const SHORTEST_OWN = 3

/** The words about a person that a guesser knows: names, email, and where they learn. */
interface OwnWords {
  email: string
  firstname: string
  lastname: string
  academy: string
}

/**
 * The sentence that refuses a password which a guesser tries early, or null. The list is zxcvbn-ts's; its estimate of strength is
 * left out, for it takes a second for some passwords and 150 MB for all (docs/decisions/024).
 */
export async function guessableSentence(password: string, own: OwnWords): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isMadeOf(plain, ownWords(own))) {
    return 'Password is made of your own name, your e-mail or the name of the academy. Please choose another.'
  }
  if (isPattern(plain) || (await isCommon(plain))) {
    return 'Password is one that many people use. Please choose another.'
  }
  return null
}

function isPattern(plain: string): boolean {
  if (new Set(plain).size < LEAST_DISTINCT || isRun(plain)) return true
  return !/\p{L}/u.test(plain) && plain.length < LEAST_WITHOUT_LETTERS
}

/** Returns whether each character is the next, or the one before, of the alphabet or of the digits. */
function isRun(plain: string): boolean {
  const goesBy = (step: number) =>
    Array.from(plain).every((_, at) => at === 0 || plain.charCodeAt(at) - plain.charCodeAt(at - 1) === step)
  return goesBy(1) || goesBy(-1)
}

async function isCommon(plain: string): Promise<boolean> {
  const common = await commonPasswords.get()
  return spellings(plain).some(spelling => common.has(spelling) || common.has(onceOf(spelling)))
}

/** Loaded with the first sign-up: a server is up sooner without it. */
const commonPasswords = lazyImport(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...NEAR_WORDS.split(' ')])
})

/** A password as typed, without what is hung on to it, and both with signs and digits read as the letters they stand for. */
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

/** The part that a text only repeats, or the text. */
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

/** Returns whether hardly a letter is left of a password when these words are taken away; false if it contains none of them. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  let rest = plain
  for (const word of words) rest = rest.replaceAll(word, ' ')
  const letters = rest.match(/\p{L}/gu)?.length ?? 0
  return rest !== plain && letters < LEAST_OF_OTHERS
}
