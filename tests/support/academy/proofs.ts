import type { OpenUserType } from '#contract/accounts.ts'
import { signup } from '#contract/accounts.ts'
import { sendVerification } from '#contract/emailVerification.ts'
import type { Email } from '#server/platform/mailer/mail.ts'
import type { TestAcademy } from './academy.ts'
import { sendLetters } from './letters.ts'

/** The token and code in a letter that verifies an address. */
export interface LetterProof {
  token: string
  code: string
}

/** Returns the token and code in a letter. */
export function proofIn(letter: Email | undefined): LetterProof {
  const text = letter?.text ?? ''
  return {
    token: /\/verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? '',
    code: /^Code: (\d{6})$/m.exec(text)?.[1] ?? '',
  }
}

/** Returns a different code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Signs up; returns the session and the token and code in its letter. */
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

/** Requests a new letter; returns its token and code. */
export async function newProof(academy: TestAcademy, headers: Record<string, string>): Promise<LetterProof> {
  await academy.server.call(sendVerification, { headers })
  await sendLetters(academy)
  return proofIn(academy.mail.letters.at(-1))
}

/** Returns the authorization header of a session. */
export function bearing(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}
