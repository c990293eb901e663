import { paths } from '#pages/paths.ts'
import { countRecoveryCodes } from '../../../people/accounts/secondFactor/secondFactors.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import type { SecondFactorStep } from '../../../platform/outbox/order.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { writeLetter } from '../writeLetter.ts'

interface Order {
  to: number
  step: SecondFactorStep
  at: string
}

/** The letter that tells the owner what has happened to the second factor: it may not have been they. */
export async function writeSecondFactor(
  { db, config }: AppContext,
  { to, step, at }: Order,
): Promise<Letter | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'time_zone'])
    .where('id', '=', to)
    .executeTakeFirst()
  if (!user) return null
  const left = step === 'code used' ? await countRecoveryCodes(db, to) : 0
  const [subject, text] = words(step, config.academy.name, left)
  return writeLetter(config, user.email, {
    subject,
    headline: subject,
    paragraphs: [
      'Hello,',
      text,
      step === 'on'
        ? NOT_YOUR_APP
        : 'If it was you, there is nothing more to do. If it was not, choose another password now.',
    ],
    facts: [['When', momentText(at, user.time_zone)]],
    action:
      step === 'code used' && left === 0
        ? { label: 'Make new recovery codes', url: `${config.publicUrl}${paths.account()}#second-factor` }
        : { label: 'Choose another password', url: `${config.publicUrl}${paths.forgotPassword()}` },
  })
}

/** A new password leaves the second factor on: the letter that tells of a foreign one must not stop there. */
const NOT_YOUR_APP =
  'If it was you, there is nothing more to do. If it was not, choose another password now, and write to the academy: a new password does not take the app of somebody else out, but the academy can.'

function words(step: SecondFactorStep, academy: string, left: number): [subject: string, text: string] {
  switch (step) {
    case 'on':
      return [
        'Your second factor is on',
        `Signing in to your account at ${academy} needs a code of your app from now on. Whoever was signed in elsewhere no longer is.`,
      ]
    case 'off':
      return [
        'Your second factor is off',
        `Signing in to your account at ${academy} needs no code any more, and its recovery codes are void.`,
      ]
    case 'off by the academy':
      return [
        'Your second factor is off',
        `The academy has switched off the second factor of your account at ${academy}. Signing in needs the password alone, until you set it up again.`,
      ]
    case 'new codes':
      return [
        'You have new recovery codes',
        `Your account at ${academy} has new recovery codes. Those from before are void.`,
      ]
    case 'code used':
      return [
        'A recovery code was used',
        `A recovery code of your account at ${academy} was used. ${leftWords(left)}`,
      ]
  }
}

function leftWords(left: number): string {
  if (left === 0) return 'It was the last one: make new ones on your account page.'
  return left === 1 ? 'One is left: make new ones soon.' : `${left} are left.`
}
