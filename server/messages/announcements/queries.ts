import { type Insertable, sql, type Updateable } from 'kysely'
import type { RecipientState } from '#contract/rules/announcements.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AnnouncementRow, AnnouncementsTable } from '../../platform/database/tables.ts'
import { isOwnRow, type ListQuery } from '../../platform/http/listQuery.ts'
import { ANNOUNCEMENT } from '../../platform/outbox/order.ts'

/** The columns by which the console's list may be ordered. */
export const ANNOUNCEMENT_SORTS = ['send_at', 'id'] as const

type List = ListQuery<(typeof ANNOUNCEMENT_SORTS)[number]>

/** An announcement with the name of its cohort; null where it is for the whole course. */
export type OwnAnnouncementRow = AnnouncementRow & { cohort_name: string | null }

/** A part of the announcements of the tutor's own courses. */
export function listOwnedAnnouncements(db: Db, tutorId: number, list: List): Promise<OwnAnnouncementRow[]> {
  return shown(db, tutorId, list.filter)
    .orderBy(`announcements.${list.sort.field}`, list.sort.direction)
    .orderBy('announcements.id', list.sort.direction)
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

export async function countOwnedAnnouncements(
  db: Db,
  tutorId: number,
  filter: List['filter'],
): Promise<number> {
  const counted = owned(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export function findOwnedAnnouncement(
  db: Db,
  tutorId: number,
  id: number,
): Promise<OwnAnnouncementRow | undefined> {
  return shown(db, tutorId, { ids: [id] }).executeTakeFirst()
}

export function insertAnnouncement(
  db: Db,
  announcement: Insertable<AnnouncementsTable>,
): Promise<AnnouncementRow> {
  return db.insertInto('announcements').values(announcement).returningAll().executeTakeFirstOrThrow()
}

/** Changes an announcement that is planned; false where it is being sent, was sent or was cancelled. */
export async function updatePlanned(
  db: Db,
  id: number,
  columns: Updateable<AnnouncementsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set(columns)
    .where('id', '=', id)
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Cancels what a tutor who leaves has planned. */
export async function cancelPlannedOf(trx: Db, tutorId: number, now: string): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ cancelled_at: now, updated_at: now })
    .where('course_id', 'in', trx.selectFrom('courses').select('id').where('tutor_id', '=', tutorId))
    .where('begun_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

/** One person to whom an announcement goes. */
interface RecipientRow {
  id: number
  firstname: string
  lastname: string
  state: RecipientState
  settled_at: string | null
}

/** To whom an announcement goes, in the order of their numbers. A letter whose job was given up, or is there no more, failed. */
export function listRecipients(
  db: Db,
  announcementId: number,
  { offset, limit }: Pick<List, 'offset' | 'limit'>,
): Promise<RecipientRow[]> {
  const key = sql<string>`'announcement:' || announcement_recipients.announcement_id || ':' || announcement_recipients.user_id`
  return db
    .selectFrom('announcement_recipients')
    .innerJoin('users', 'users.id', 'announcement_recipients.user_id')
    .leftJoin('jobs', join => join.on('jobs.kind', '=', ANNOUNCEMENT).on('jobs.key', '=', key))
    .select(['users.id', 'users.firstname', 'users.lastname', 'announcement_recipients.settled_at'])
    .select(({ eb }) =>
      eb
        .case()
        .when(
          eb.and([
            eb('announcement_recipients.state', '=', sql.lit('waiting' as const)),
            eb.or([eb('jobs.id', 'is', null), eb('jobs.outcome', '=', 'given up')]),
          ]),
        )
        .then(sql.lit<RecipientState>('failed'))
        // It has left, and only that could not be noted.
        .when(
          eb.and([
            eb('announcement_recipients.state', '=', sql.lit('waiting' as const)),
            eb('jobs.outcome', '=', 'done'),
          ]),
        )
        .then(sql.lit<RecipientState>('sent'))
        .else(eb.ref('announcement_recipients.state').$castTo<RecipientState>())
        .end()
        .as('state'),
    )
    .where('announcement_recipients.announcement_id', '=', announcementId)
    .orderBy('announcement_recipients.user_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countRecipients(db: Db, announcementId: number): Promise<number> {
  const { count } = await db
    .selectFrom('announcement_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('announcement_id', '=', announcementId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Says what became of one person's letter. */
export async function settleRecipient(
  db: Db,
  { announcement, to }: { announcement: number; to: number },
  state: 'sent' | 'switched_off' | 'left',
  settled_at: string,
): Promise<void> {
  await db
    .updateTable('announcement_recipients')
    .set({ state, settled_at })
    .where('announcement_id', '=', announcement)
    .where('user_id', '=', to)
    .execute()
}

function shown(db: Db, tutorId: number, filter: List['filter']) {
  return owned(db, tutorId, filter)
    .leftJoin('cohorts', 'cohorts.id', 'announcements.cohort_id')
    .selectAll('announcements')
    .select('cohorts.name as cohort_name')
}

function owned(db: Db, tutorId: number, filter: List['filter']) {
  return db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .where(isOwnRow({ id: 'announcements.id', text: sql.ref('announcements.subject') }, tutorId, filter))
}
