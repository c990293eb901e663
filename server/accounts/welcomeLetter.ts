import { paths } from '#pages/paths.ts'
import type { AppContext } from '../appContext.ts'
import { writeLetter } from '../letters/writeLetter.ts'
import type { Letter } from '../mail/mail.ts'

/**
 * The letter to a new learner or tutor. It holds none of the words that were typed at sign-up: nobody has shown yet that
 * the address is theirs, and a stranger's words would reach it in the academy's name.
 */
export async function writeWelcome(
  { db, config }: AppContext,
  { to }: { to: number },
): Promise<Letter | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'user_type'])
    .where('id', '=', to)
    .executeTakeFirst()
  if (!user) return null
  const { name } = config.academy
  return writeLetter(config, user.email, {
    subject: `Welcome to ${name}`,
    headline: 'Welcome',
    paragraphs: ['Hello,', `Welcome to ${name}: an account has been opened with this address.`],
    action:
      user.user_type === 'tutor'
        ? { label: 'Add your first course', url: `${config.publicUrl}${paths.courseUpload()}` }
        : { label: 'Choose your first course', url: `${config.publicUrl}${paths.catalogue()}` },
    notes: [{ text: 'If it was not you who opened it, please ignore this letter.' }],
  })
}
