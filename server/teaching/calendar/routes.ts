import type { FastifyInstance } from 'fastify'
import { endCalendarAddress, getCalendar, makeCalendarAddress } from '#contract/calendar.ts'
import { paths } from '#pages/paths.ts'
import { newToken, tokenHash } from '../../people/accounts/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { countAttempt, type Limit } from '../../platform/limits/limits.ts'
import { emit } from '../../platform/outbox/emit.ts'
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

/** A calendar asks twice an hour at the most, and a person has some. */
const ASKING: Limit = {
  name: 'asking for a calendar',
  most: 120,
  seconds: 60 * 60,
  sentence: 'This calendar was asked for too often.',
}

/** The headers of an answer whose address is a secret, and whose body each calendar asks for again. */
const PRIVATE = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-disposition': 'inline; filename="classes.ics"',
}

/** The private address of a person's calendar, and what is found there. */
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
      // Calendars come from the networks of Google and others, which are limited where they guess and nowhere else.
      await app.limitNetwork(request)
      throw new HttpError('address.not_found', 'This calendar was not found.')
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

/** Makes an address in place of the one before, if there is one, and tells its person by email. Returns its token, of which only the hash is kept. */
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
    // A few a day: whoever holds an account can make addresses all day.
    await emit(trx, { event, key: `${userId} ${now}`, limitedTo: email }, now)
    await record(trx, clock, { ...by, act: 'made a calendar address', subject: userSubject(userId) })
  })
  return token
}

/** Ends the address of somebody's calendar, if there is one. */
async function endAddress({ db, clock }: Academy, userId: number, by: AuditActor): Promise<void> {
  await inTransaction(db, async trx => {
    if (!(await deleteAddress(trx, userId))) return
    await record(trx, clock, { ...by, act: 'ended the calendar address', subject: userSubject(userId) })
  })
}

/** Policy "a link": finds whose calendar a token opens; undefined where it opens none, or its person is suspended or gone. */
async function findOwner(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  token: string,
): Promise<CalendarOwner | undefined> {
  return findOwnerByHash(db, tokenHash(token), config.demo ? 1 : 0)
}
