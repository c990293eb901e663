import type { AppContext } from '../../../platform/appContext.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { writeLetter } from '../writeLetter.ts'

/** The last letter to somebody whose account is erased, at the address that it had. */
export async function writeErased(
  { config }: AppContext,
  { email, at }: { email?: string; at: string },
): Promise<Letter | null> {
  if (email === undefined) return null
  const { name } = config.academy
  return writeLetter(config, email, {
    subject: `Your account at ${name} is erased`,
    headline: 'Your account is erased',
    paragraphs: [
      'Hello,',
      `Your account at ${name} is erased, as was asked for with its password. Nobody can sign in to it any more.`,
      'What was paid stays on record without your name, because the law asks for it. Ratings stay as those of a former learner.',
    ],
    facts: [['Erased', momentText(at, null)]],
    action: { label: `See ${name}`, url: config.publicUrl },
    notes: [
      {
        text: 'If it was not you, please tell us: the account cannot be brought back, your e-mail may be at risk.',
      },
    ],
  })
}
