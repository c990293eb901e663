import {
  type NoticeChannel,
  type NoticeChoice,
  type NoticeKindName,
  noticeChoices,
} from '#contract/rules/noticeKinds.ts'
import type { Db } from '../platform/database/db.ts'

/** A choice that somebody makes. */
export interface Preference {
  kind: NoticeKindName
  channel: NoticeChannel
  choice: NoticeChoice
}

/** Returns a person's choice for a kind, or its default. A required email comes, whatever is kept. */
export async function preferenceOf(
  db: Db,
  userId: number,
  kind: NoticeKindName,
  channel: NoticeChannel,
): Promise<NoticeChoice> {
  const kept = await db
    .selectFrom('notice_choices')
    .select('choice')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return knownPreference(kind, channel, kept?.choice)
}

/**
 * Returns those of some people who want nothing of a kind by a channel.
 * @param people a few hundred at most
 */
export async function usersWhoTurnedOff(
  db: Db,
  people: readonly number[],
  kind: NoticeKindName,
  channel: NoticeChannel,
): Promise<ReadonlySet<number>> {
  if (people.length === 0) return new Set()
  const rows = await db
    .selectFrom('notice_choices')
    .select(['user_id', 'choice'])
    .where('user_id', 'in', people)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .execute()
  const kept = new Map(rows.map(row => [row.user_id, row.choice]))
  return new Set(people.filter(person => knownPreference(kind, channel, kept.get(person)) === 'off'))
}

/** Reads everything that somebody has chosen: a function that answers the choice of a kind and a channel. */
export async function readPreferences(
  db: Db,
  userId: number,
): Promise<(kind: NoticeKindName, channel: NoticeChannel) => NoticeChoice> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'channel', 'choice'])
    .where('user_id', '=', userId)
    .execute()
  const kept = new Map(rows.map(row => [`${row.kind} ${row.channel}`, row.choice]))
  return (kind, channel) => knownPreference(kind, channel, kept.get(`${kind} ${channel}`))
}

/** Keeps choices in the transaction of whoever makes them; the last one stands. */
export async function savePreferences(
  trx: Db,
  userId: number,
  choices: readonly Preference[],
  updated_at: string,
): Promise<void> {
  for (const { kind, channel, choice } of choices) {
    await trx
      .insertInto('notice_choices')
      .values({ user_id: userId, kind, channel, choice, updated_at })
      .onConflict(conflict =>
        conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ choice, updated_at }),
      )
      .execute()
  }
}

/** Returns the kept choice if the kind has it, else the default; off if the kind does not come by the channel. */
function knownPreference(
  kind: NoticeKindName,
  channel: NoticeChannel,
  kept: NoticeChoice | undefined,
): NoticeChoice {
  const choices = noticeChoices(kind, channel)
  return choices.find(choice => choice === kept) ?? choices[0] ?? 'off'
}
