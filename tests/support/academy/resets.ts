import { forgotPassword } from '#contract/accounts.ts'
import type { Email } from '#server/platform/mailer/mail.ts'
import type { TestAcademy } from './academy.ts'
import { sendLetters } from './letters.ts'

/** The token of the link that a letter brings. */
export function tokenIn(letter: Email | undefined): string {
  return /\/reset-password\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** The token of the newest letter that brings one; letters that fell due together leave in any order. */
export function newestToken(letters: readonly Email[]): string {
  return tokenIn(letters.findLast(letter => tokenIn(letter) !== ''))
}

/** Asks for a new password and answers the token that the letter brings. */
export async function tokenFor(academy: TestAcademy, email: string): Promise<string> {
  await academy.server.call(forgotPassword, { body: { email } })
  await sendLetters(academy)
  return newestToken(academy.mail.letters)
}
