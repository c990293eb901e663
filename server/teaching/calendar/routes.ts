import type { FastifyInstance } from 'fastify'
import { endCalendarAddress, getCalendar, makeCalendarAddress } from '#contract/calendar.ts'
import { paths } from '#pages/paths.ts'
import { emit } from '../../outbox/emit.ts'
import { newToken, tokenHash } from '../../people/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { HttpError } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { countAttempt, type Limit } from '../../platform/limits/limits.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { calendarClasses } from './calendarClasses.ts'
import { calendarFile } from './calendarFile.ts'
import {
  addressSince,
  type CalendarOwner,
  deleteAddress,
  findOwnerByHash,
  replaceAddress,
} from './queries.ts'

const TOKEN_FILE = /^([\w-]{43})\.ics$/

/** A calendar refreshes at most twice an hour, and a person has a few calendars. */
const ASKING: Limit = {
  name: 'asking for a calendar',
  most: 120,
  seconds: 60 * 60,
  sentence: 'This calendar was requested too often.',
}

/** The headers of a response whose address is a secret, and which each calendar revalidates. */
const PRIVATE = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-disposition': 'inline; filename="classes.ics"',
}

/** Registers the routes of a person's private calendar address, and of the calendar itself. */
export function calendarRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock, config } = academy

  registerEndpoint(app, getCalendar, async ({ user }) =>
    success({ data: { since: await addressSince(db, user.id) } }),
  )

  registerEndpoint(app, makeCalendarAddress, async ({ user, ip, requestId }) => {
    const token = await makeAddress(academy, user, actorOf(user, { ip, requestId }))
    return success({ url: `${config.publicUrl}/calendar/${token}.ics` })
  })

  registerEndpoint(app, endCalendarAddress, async ({ user, ip, requestId }) => {
    await endAddress(academy, user.id, actorOf(user, { ip, requestId }))
    return success({})
  })

  app.get('/calendar/:file', { schema: { hide: true } }, async (request, reply) => {
    reply.headers(PRIVATE)
    const owner = await ownerOf((request.params as { file: string }).file)
    if (!owner) {
      // Calendars fetch from the networks of Google and others, so a network is limited only for wrong guesses.
      await app.limitNetwork(request)
      throw new HttpError('address.not_found', 'Calendar not found.')
    }
    await countAttempt(academy, [{ limit: ASKING, key: String(owner.id) }])
    const body = await fileOf(owner)
    const response = {
      status: 200,
      body,
      type: 'text/calendar; charset=utf-8',
      cacheControl: PRIVATE['cache-control'],
      vary: 'Accept-Encoding',
      isCacheable: false,
    }
    return app.replyCached(null, request, reply, async () => response)
  })

  async function ownerOf(file: string): Promise<CalendarOwner | undefined> {
    const token = TOKEN_FILE.exec(file)?.[1]
    return token === undefined ? undefined : findOwner(academy, token)
  }

  async function fileOf({ id, user_type }: CalendarOwner): Promise<string> {
    const isTutor = user_type === 'tutor'
    const whose = isTutor ? { tutorId: id } : { learnerId: id }
    const page = isTutor ? paths.tutorCourses() : paths.enrolledCourses()
    const classes = await calendarClasses(db, whose, clock.now())
    return calendarFile({ name: config.academy.name, page: `${config.publicUrl}${page}` }, classes)
  }
}

type Academy = Pick<AppContext, 'db' | 'clock'>

/** Makes an address that replaces the previous one, emails its owner and returns its token; only the hash is stored. */
async function makeAddress(
  { db, clock }: Academy,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  by: AuditActor,
): Promise<string> {
  const token = newToken()
  const now = timestamp(clock)
  const made = { token_hash: tokenHash(token), created_at: now }
  await inTransaction(db, async trx => {
    await replaceAddress(trx, userId, made)
    const event = { about: 'calendar address', to: userId, at: now } as const
    // Emails are limited to a few a day: an account can make addresses all day.
    await emit(trx, { event, key: `${userId} ${now}`, limitedTo: email }, now)
    await record(trx, clock, { ...by, act: 'made a calendar address', subject: userSubject(userId) })
  })
  return token
}

/** Deletes the address of a user's calendar, if there is one. */
async function endAddress({ db, clock }: Academy, userId: number, by: AuditActor): Promise<void> {
  await inTransaction(db, async trx => {
    if (!(await deleteAddress(trx, userId))) return
    await record(trx, clock, { ...by, act: 'ended the calendar address', subject: userSubject(userId) })
  })
}

/** Policy "a link": finds the owner of the calendar that a token opens; undefined if none, or they are suspended or gone. */
async function findOwner(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  token: string,
): Promise<CalendarOwner | undefined> {
  return findOwnerByHash(db, tokenHash(token), config.demo ? 1 : 0)
}
