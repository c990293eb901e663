import type { OwnNotice } from '#contract/notices.ts'
import {
  isRequired,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKindName,
  noticeChoices,
  noticeKind,
} from '#contract/rules/noticeKinds.ts'
import { type Preference, readPreferences, savePreferences } from '../../outbox/preferences.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'

type Person = Pick<Account, 'id' | 'userType'>

/** Lists a person's notices by kind and channel, for the kinds that their role gets. */
export async function ownNotices({ db }: Pick<AppContext, 'db'>, person: Person): Promise<OwnNotice[]> {
  const preferenceOf = await readPreferences(db, person.id)
  return NOTICE_KINDS.filter(name => isFor(person, name)).map(name => {
    const { label, sentence } = noticeKind(name)
    const channels = NOTICE_CHANNELS.filter(channel => noticeChoices(name, channel).length > 0)
    return {
      kind: name,
      label,
      sentence,
      is_required: isRequired(name),
      channels: channels.map(channel => ({
        channel,
        choice: preferenceOf(name, channel),
        choices: [...noticeChoices(name, channel)],
      })),
    }
  })
}

/**
 * Saves somebody's choices. The audit log gets the kinds, not the choices.
 * @throws HttpError `notice.required`, for a choice that a kind does not have, and for a kind of another role
 */
export async function changeNotices(
  academy: Pick<AppContext, 'db' | 'clock'>,
  person: Person,
  choices: readonly Preference[],
  by: AuditActor,
): Promise<void> {
  for (const choice of choices) refuseImpossible(person, choice)
  if (choices.length > 0) await keepChoices(academy, person.id, choices, by)
}

/** Saves valid choices, with a line in the audit log. */
export async function keepChoices(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: number,
  choices: readonly Preference[],
  by: AuditActor,
): Promise<void> {
  await inTransaction(db, async trx => {
    await savePreferences(trx, userId, choices, timestamp(clock))
    const fields = [...new Set(choices.map(({ kind }) => kind))].join(', ')
    await record(trx, clock, {
      ...by,
      act: 'changed the account',
      subject: userSubject(userId),
      details: { fields },
    })
  })
}

function refuseImpossible(person: Person, { kind, channel, choice }: Preference): void {
  const { label, only } = noticeKind(kind)
  if (!isFor(person, kind)) throw badInput({ choices: `Only ${only}s get “${label}”.` })
  const choices = noticeChoices(kind, channel)
  if (choices.includes(choice)) return
  const way = CHANNEL_NAMES[channel]
  if (choices.length === 0) throw badInput({ choices: `“${label}” isn't available ${way}.` })
  if (choices.length === 1)
    throw new HttpError('notice.required', `You can't turn off emails about “${label}”.`)
  throw badInput({ choices: `“${label}” can be ${choices.join(' or ')} ${way}.` })
}

const CHANNEL_NAMES: Record<NoticeChannel, string> = {
  letter: 'by email',
  app: 'in the academy',
  push: 'on a device',
}

function isFor({ userType }: Person, name: NoticeKindName): boolean {
  const { only } = noticeKind(name)
  return only === undefined || only === userType
}
