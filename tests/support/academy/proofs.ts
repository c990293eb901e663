import type { OpenUserType } from '#contract/accounts.ts'
import { signup } from '#contract/accounts.ts'
import { sendVerification } from '#contract/emailVerification.ts'
import type { Email } from '#server/platform/mailer/mail.ts'
import type { TestAcademy } from './academy.ts'
import { sendLetters } from './letters.ts'

/** The token and the code that a letter brings to prove an address. */
export interface LetterProof {
  token: string
  code: string
}

/** The token of the link and the code that a letter brings. */
export function proofIn(letter: Email | undefined): LetterProof {
  const text = letter?.text ?? ''
  return {
    token: /\/verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? '',
    code: /^Code: (\d{6})$/m.exec(text)?.[1] ?? '',
  }
}

/** A code that is not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Opens an account through the sign-up and answers its session and what its letter brought. */
export async function signUpByLetter(
  academy: TestAcademy,
  email: string,
  more: { user_type?: OpenUserType; browser?: string; firstname?: string } = {},
) {
  const body = { email, password: 'seven yellow yams', firstname: 'Ada', lastname: 'Obi', ...more }
  const { body: session } = await academy.server.call(signup, { body })
  await sendLetters(academy)
  const { token: token_of_letter, code } = proofIn(academy.mail.letters.at(-1))
  return { ...session, token_of_letter, code, as: bearing(session.token) }
}

/** Asks for a new letter and answers what it brings. */
export async function newProof(academy: TestAcademy, headers: Record<string, string>): Promise<LetterProof> {
  await academy.server.call(sendVerification, { headers })
  await sendLetters(academy)
  return proofIn(academy.mail.letters.at(-1))
}

/** The header of a session's calls. */
export function bearing(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}
