import { EMAIL_MAX, EMAIL_PATTERN, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/session.ts'

const ADDRESS = new RegExp(EMAIL_PATTERN)

/** What the browser asks of an e-mail before it is sent. */
export const EMAIL_RULES = {
  required: 'Email is required.',
  maxLength: { value: EMAIL_MAX, message: tooLong('Email', EMAIL_MAX) },
  validate: (email: string) =>
    ADDRESS.test(email.trim()) || 'Email must be an address such as ada@example.com.',
}

/** What it asks of a new password. What guessers try early the server alone knows. */
export const NEW_PASSWORD_RULES = {
  required: 'Password is required.',
  minLength: { value: PASSWORD_MIN, message: `Password must have at least ${PASSWORD_MIN} characters.` },
  maxLength: { value: PASSWORD_MAX, message: tooLong('Password', PASSWORD_MAX) },
}

/** The sentence on a field that holds too much. */
export function tooLong(label: string, limit: number): string {
  return `${label} must have at most ${limit} characters.`
}
