import type { Academy } from '../academy.ts'
import type { Letter } from '../mail/mail.ts'
import type { Account } from './account.ts'

/** The letter to a new learner or tutor. */
export function welcomeLetter({ config }: Academy, account: Account): Letter {
  const { name } = config.academy
  const next =
    account.userType === 'tutor'
      ? `Add your first course: ${config.publicUrl}/courses/upload`
      : `Choose your first course: ${config.publicUrl}/courses`
  return {
    to: account.email,
    subject: `Welcome to ${name}`,
    text: `Hello ${account.firstname},\n\nyour account at ${name} is open.\n\n${next}\n\nIf it was not you who opened it, please ignore this letter.\n`,
  }
}
