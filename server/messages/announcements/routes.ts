import type { FastifyInstance } from 'fastify'
import { ANNOUNCEMENTS_A_DAY, type AnnouncementState } from '#contract/rules/announcements.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncementRecipients,
  listAnnouncements,
  type OwnAnnouncement,
  previewAnnouncement,
  updateAnnouncement,
} from '#contract/tutor/announcements.ts'
import { lockTutor } from '../../people/tutorStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { AnnouncementRow } from '../../platform/database/tables/messages.ts'
import { HttpError, refuseStale } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { contentRange, readListQuery } from '../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { countAttempt, type Limit } from '../../platform/limits/limits.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'
import { previewEmail } from '../events/announcements.ts'
import { announcing, planAnnouncing } from './announce.ts'
import { readAnnouncement, readSendAt } from './announcementInput.ts'
import {
  ANNOUNCEMENT_SORTS,
  countAudience,
  countOwnedAnnouncements,
  countRecipients,
  findOwnedAnnouncement,
  getWriter,
  insertAnnouncement,
  listOwnedAnnouncements,
  listRecipients,
  type OwnAnnouncementRow,
  updatePlanned,
} from './queries.ts'

const A_DAY: Limit = {
  name: 'announcements',
  most: ANNOUNCEMENTS_A_DAY,
  seconds: 24 * 60 * 60,
  sentence: `You've reached the limit of ${ANNOUNCEMENTS_A_DAY} announcements a day.`,
}

/** Registers the routes for tutors' announcements to their learners, and the job that sends them at their time. */
export function announcementRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock, config } = academy
  app.workOff(announcing)

  registerEndpoint(app, listAnnouncements, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, ANNOUNCEMENT_SORTS)
    const rows = await listOwnedAnnouncements(db, user.id, list)
    const total = await countOwnedAnnouncements(db, user.id, list.filter)
    setHeader('content-range', contentRange('announcements', list, rows.length, total))
    return rows.map(presentAnnouncement)
  })

  registerEndpoint(app, getAnnouncement, async ({ params, user }) =>
    presentAnnouncement(await ownAnnouncement(db, user, params.id)),
  )

  registerEndpoint(app, previewAnnouncement, async ({ body, user }) => {
    const { course, columns } = await readAnnouncement(db, user, body)
    const { firstname, lastname } = await getWriter(db, user.id)
    const { title } = course
    const announced = { ...columns, title, tutor: `${firstname} ${lastname}` }
    const { subject, text, html = '' } = await previewEmail(config, announced)
    return { subject, text, html, recipients: await countAudience(db, columns, timestamp(clock)) }
  })

  registerEndpoint(app, createAnnouncement, async ({ body, user }) => {
    const now = timestamp(clock)
    const { columns } = await readAnnouncement(db, user, body)
    const when = readSendAt(body, now)
    await countAttempt(academy, [{ limit: A_DAY, key: String(user.id) }])
    return inTransaction(db, async trx => {
      const times = { created_at: now, updated_at: now }
      const { id } = await insertAnnouncement(trx, { ...columns, ...when, ...times })
      await planAnnouncing(trx, id, now)
      return presentAnnouncement(await ownAnnouncement(trx, user, id))
    })
  })

  registerEndpoint(app, updateAnnouncement, async ({ params, body, user }) => {
    const now = timestamp(clock)
    const { id, course_id } = await ownAnnouncement(db, user, params.id)
    const { columns } = await readAnnouncement(db, user, { course_id, ...body })
    const when = readSendAt(body, now)
    return inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      const before = await ownAnnouncement(trx, user, id)
      refuseStale(body.version, before)
      const changed = { ...columns, ...when, updated_at: now, version: before.version + 1 }
      if (!(await updatePlanned(trx, id, changed))) throw notPlanned()
      await planAnnouncing(trx, id, now)
      return presentAnnouncement(await ownAnnouncement(trx, user, id))
    })
  })

  registerEndpoint(app, cancelAnnouncement, async ({ params, user }) => {
    const now = timestamp(clock)
    const { id } = await ownAnnouncement(db, user, params.id)
    if (!(await updatePlanned(db, id, { cancelled_at: now, updated_at: now }))) throw notPlanned()
    return presentAnnouncement(await ownAnnouncement(db, user, id))
  })

  registerEndpoint(app, listAnnouncementRecipients, async ({ params, query, user, setHeader }) => {
    const { id } = await ownAnnouncement(db, user, params.id)
    const list = readListQuery(query, ['id'])
    const rows = await listRecipients(db, id, list)
    setHeader('content-range', contentRange('recipients', list, rows.length, await countRecipients(db, id)))
    return rows
  })
}

/**
 * Policy "own course": finds the tutor's own announcement.
 * @throws HttpError `announcement.not_found`
 */
async function ownAnnouncement(db: Db, tutor: Pick<Account, 'id'>, id: number): Promise<OwnAnnouncementRow> {
  const row = await findOwnedAnnouncement(db, tutor.id, id)
  if (!row) throw new HttpError('announcement.not_found', 'Announcement not found.')
  return row
}

function notPlanned(): HttpError {
  return new HttpError(
    'announcement.not_planned',
    "You can't change this announcement: it has been sent or cancelled.",
  )
}

/** Returns an announcement as its tutor sees it. */
function presentAnnouncement(row: OwnAnnouncementRow): OwnAnnouncement {
  const { id, course_id, cohort_id, cohort_name, audience, subject, words, send_at, time_zone } = row
  return {
    id,
    course_id,
    cohort: cohort_id === null || cohort_name === null ? null : { id: cohort_id, name: cohort_name },
    audience,
    subject,
    words,
    send_at,
    send_local: localTimeOf(Date.parse(send_at), time_zone).slice(0, 16),
    time_zone,
    state: stateOf(row),
    recipients: row.recipients,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  }
}

function stateOf({ begun_at, sent_at, cancelled_at }: AnnouncementRow): AnnouncementState {
  if (cancelled_at !== null) return 'cancelled'
  if (sent_at !== null) return 'sent'
  return begun_at === null ? 'planned' : 'sending'
}
