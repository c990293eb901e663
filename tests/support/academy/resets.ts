import { forgotPassword } from '#contract/accounts.ts'
import type { Email } from '#server/platform/mailer/mail.ts'
import type { TestAcademy } from './academy.ts'
import { sendLetters } from './letters.ts'

/** Returns the token of the link in a letter. */
export function tokenIn(letter: Email | undefined): string {
  return /\/reset-password\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** Returns the token of the newest letter with one; letters due together leave in any order. */
export function newestToken(letters: readonly Email[]): string {
  return tokenIn(letters.findLast(letter => tokenIn(letter) !== ''))
}

/** Requests a password reset; returns the letter's token. */
export async function tokenFor(academy: TestAcademy, email: string): Promise<string> {
  await academy.server.call(forgotPassword, { body: { email } })
  await sendLetters(academy)
  return newestToken(academy.mail.letters)
}
