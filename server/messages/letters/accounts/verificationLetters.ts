import { paths } from '#pages/paths.ts'
import { isProofOverdue, issueProof, type Proof } from '../../../people/accounts/emailProofs.ts'
import { needsProof } from '../../../people/accounts/emailVerification.ts'
import { findById } from '../../../people/accounts/queries.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { UserRow } from '../../../platform/database/tables.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import type { LetterWords } from '../LetterSheet.tsx'
import { writeLetter, writeLinkLetter } from '../writeLetter.ts'

/**
 * The letter to a new learner or tutor, with what proves their address. It holds none of the words that were typed at sign-up:
 * nobody has shown yet that the address is theirs, and a stranger's words would reach it in the academy's name.
 */
export async function writeWelcome(academy: AppContext, { to }: { to: number }): Promise<Letter | null> {
  const { db, config } = academy
  const user = await findById(db, to)
  if (!user) return null
  const { name } = config.academy
  const begin =
    user.user_type === 'tutor'
      ? { label: 'Add your first course', url: `${config.publicUrl}${paths.courseUpload()}` }
      : { label: 'Choose your first course', url: `${config.publicUrl}${paths.catalogue()}` }
  const words = {
    subject: `Welcome to ${name}`,
    headline: 'Welcome',
    paragraphs: ['Hello,', `Welcome to ${name}: an account has been opened with this address.`],
    notes: [{ text: 'If it was not you who opened it, please ignore this letter.' }],
  }
  const proof = await proofFor(academy, user, user.created_at)
  if (!proof) return writeLetter(config, user.email, { ...words, action: begin })
  const asking = withProof(config, words, proof)
  return writeLinkLetter(config, user.email, {
    ...asking,
    notes: [{ text: `${begin.label}:`, url: begin.url }, ...words.notes],
  })
}

/** The letter that somebody asked for whose first one got lost; null where the e-mail is verified, or a newer one was sent. */
export async function writeVerification(
  academy: AppContext,
  { to, asked_at }: { to: number; asked_at: string },
): Promise<Letter | null> {
  const { db, config } = academy
  const user = await findById(db, to)
  const proof = user && (await proofFor(academy, user, asked_at))
  if (!proof) return null
  const { name } = config.academy
  const words = withProof(
    config,
    {
      subject: `Confirm your e-mail for ${name}`,
      headline: 'Confirm your e-mail',
      paragraphs: ['Hello,', `There is an account at ${name} with this address.`],
      notes: [{ text: 'If it is not yours, please ignore this letter.' }],
    },
    proof,
  )
  return writeLinkLetter(config, user.email, words)
}

async function proofFor(academy: AppContext, user: UserRow, askedAt: string): Promise<Proof | null> {
  const { db, clock } = academy
  if (isProofOverdue(clock, askedAt)) return null
  if (!(await needsProof(academy, { id: user.id, isVerified: user.is_verified === 1 }))) return null
  const { id: userId, email, email_key: emailKey } = user
  return issueProof(db, clock, { userId, email, emailKey }, askedAt)
}

function withProof(
  { publicUrl }: Config,
  { paragraphs, ...words }: Omit<LetterWords, 'action'>,
  { token, code }: Proof,
): LetterWords {
  return {
    ...words,
    paragraphs: [
      ...paragraphs,
      'Confirm that the address is yours: by the link, or by typing the code where you are signed in.',
      'The code works for ten minutes, the link for two days. A newer letter puts an end to both.',
    ],
    facts: [['Code', code]],
    action: { label: 'Confirm your e-mail', url: `${publicUrl}${paths.verifyEmail({ token })}` },
  }
}
