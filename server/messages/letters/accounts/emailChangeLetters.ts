import { paths } from '#pages/paths.ts'
import { findPendingChange, STOP_SECONDS } from '../../../people/accounts/own/emailChange.ts'
import { findByEmail } from '../../../people/accounts/queries.ts'
import { newToken, tokenHash } from '../../../people/accounts/token.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Letter } from '../../../platform/mailer/mail.ts'
import { timestampIn } from '../../../platform/time/clock.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { writeLetter, writeLinkLetter } from '../writeLetter.ts'

interface Order {
  to: number
  asked_at: string
}

/** The letter to the mailbox that is to be the new one; where another account has the address, that account's owner is told. */
export async function writeNewEmail(academy: AppContext, order: Order): Promise<Letter | null> {
  const { db, config } = academy
  const change = await findOrdered(academy, order)
  if (!change) return null
  const { name } = config.academy
  const taken = await findByEmail(db, change.new_email)
  if (taken) {
    return writeLetter(config, taken.email, {
      subject: `Your address at ${name}`,
      headline: 'This address stays yours',
      paragraphs: [
        'Hello,',
        `Somebody who is signed in to another account at ${name} asked to use this address. It is your account's already, and stays so.`,
        'If it was you: one address is for one account. Sign in with it.',
      ],
      action: { label: 'Sign in', url: `${config.publicUrl}${paths.login()}` },
      notes: [{ text: 'If it was not you, there is nothing to do.' }],
    })
  }
  const token = await issue(db, order, 'token_hash')
  if (!token) return null
  return writeLinkLetter(config, change.new_email, {
    subject: `Confirm your new e-mail for ${name}`,
    headline: 'Confirm your new e-mail',
    paragraphs: [
      'Hello,',
      `An account at ${name} is to have this address from now on. Until you confirm it, the old one stays.`,
      'The link works once, within two days.',
    ],
    action: { label: 'Confirm the address', url: `${config.publicUrl}${paths.changeEmail({ token })}` },
    notes: [{ text: 'If it was not you, ignore this letter: nothing changes.' }],
  })
}

/**
 * Writes the letter to the mailbox that the account had as the change was asked for, with the way to stop it. It is written though
 * the change was confirmed meanwhile: then it is the only way back.
 */
export async function writeOldEmail({ db, clock, config }: AppContext, order: Order): Promise<Letter | null> {
  const change = await db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['old_email', 'confirmed_at', 'time_zone'])
    .where('user_id', '=', order.to)
    .where('asked_at', '=', order.asked_at)
    .where('asked_at', '>', timestampIn(clock, -STOP_SECONDS))
    .executeTakeFirst()
  const token = change && (await issue(db, order, 'stop_hash'))
  if (!change || !token) return null
  const { name } = config.academy
  const { old_email, confirmed_at, time_zone } = change
  return writeLinkLetter(config, old_email, {
    subject: confirmed_at
      ? `Your account at ${name} has another e-mail`
      : `Your account at ${name} is to have another e-mail`,
    headline: confirmed_at ? 'Your account has another e-mail' : 'Another e-mail was asked for',
    paragraphs: [
      'Hello,',
      `Somebody who knows your password asked that your account at ${name} have another e-mail.`,
      confirmed_at
        ? 'The new mailbox has confirmed it, and your account has another e-mail since. If it was you, there is nothing to do.'
        : 'If it was you, there is nothing to do here: a letter with a link went to the new address.',
      'If it was not you, keep your e-mail with this link. Everybody is signed out then, and you choose a new password. Passkeys, a linked Google account, and a second factor that was set up within the last week or later, are taken out.',
    ],
    facts: [['Asked for', momentText(order.asked_at, time_zone)]],
    action: { label: 'It was not me', url: `${config.publicUrl}${paths.keepEmail({ token })}` },
    notes: [{ text: 'The link works for a week, also after the change.' }],
  })
}

/** The change that the letter was ordered for, unless there is a newer one or it is confirmed. */
async function findOrdered({ db, clock }: AppContext, { to, asked_at }: Order) {
  const change = await findPendingChange(db, clock, to)
  return change?.asked_at === asked_at ? change : null
}

/** Makes the token of one of the two links; null where the change was asked for anew. */
async function issue(
  db: Db,
  { to, asked_at }: Order,
  column: 'token_hash' | 'stop_hash',
): Promise<string | null> {
  const token = newToken()
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ [column]: tokenHash(token) })
    .where('user_id', '=', to)
    .where('asked_at', '=', asked_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : null
}
