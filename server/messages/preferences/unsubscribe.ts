import { noticeKind } from '#contract/rules/noticeKinds.ts'
import { preferenceOf } from '../../outbox/preferences.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf } from '../../platform/audit/audit.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { keepChoices } from './ownPreferences.ts'
import { hasOwner } from './queries.ts'
import { readUnsubscribeToken, type Unsubscribed } from './unsubscribeLink.ts'

type Academy = Pick<AppContext, 'db' | 'clock' | 'config'>

/**
 * Returns the emails that a link stops, and changes nothing: mail scanners open every link.
 * @throws HttpError `unsubscribe.not_valid` for a forged link, and for one of an erased person
 */
export async function readUnsubscribe(academy: Academy, token: string) {
  const whose = await ownerOf(academy, token)
  return { label: noticeKind(whose.kind).label, is_off: (await chosen(academy, whose)) === 'off' }
}

/**
 * Stops the emails of a link's kind; idempotent.
 * @throws HttpError `unsubscribe.not_valid`
 */
export async function unsubscribe(academy: Academy, token: string, caller: Caller) {
  const whose = await ownerOf(academy, token)
  const { userId, kind } = whose
  const reply = { label: noticeKind(kind).label, is_off: true }
  if ((await chosen(academy, whose)) === 'off') return reply
  const choices = [{ kind, channel: 'letter', choice: 'off' }] as const
  await keepChoices(academy, userId, choices, actorOf({ id: userId }, caller))
  return reply
}

function chosen({ db }: Academy, { userId, kind }: Unsubscribed) {
  return preferenceOf(db, userId, kind, 'letter')
}

async function ownerOf({ db, config }: Academy, token: string): Promise<Unsubscribed> {
  const whose = readUnsubscribeToken(config, token)
  if (!whose || !(await hasOwner(db, whose.userId)))
    throw new HttpError('unsubscribe.not_valid', "This unsubscribe link doesn't work.")
  return whose
}
