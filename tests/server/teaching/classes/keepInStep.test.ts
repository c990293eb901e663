import { expect, test } from 'vitest'
import { sweep } from '#server/ops/timers.ts'
import { TZ_VERSION } from '#server/platform/time/zonedTime.ts'
import { followTimeZones } from '#server/teaching/followTimeZones.ts'
import { academyWith } from '../../../support/academy/academy.ts'

test('a class in Casablanca keeps 18:00 when its clocks are decided anew, and calendars are told', async () => {
  const { db, make, course, clock } = await academyWith({ course: {} })
  const casablanca = {
    course_id: course.id,
    time_zone: 'Africa/Casablanca',
    starts_local: '2026-12-01T18:00:00',
    tz_version: '1999a',
  }
  // Other time zone data would give this: two hours ahead of UTC.
  const other = await make.classSession({
    ...casablanca,
    starts_at: '2026-12-01T16:00:00.000Z',
    ends_at: '2026-12-01T17:30:00.000Z',
  })
  const past = await make.classSession({
    ...casablanca,
    starts_at: '2026-01-01T16:00:00.000Z',
    ends_at: '2026-01-01T17:30:00.000Z',
  })
  const right = await make.classSession({
    course_id: course.id,
    starts_local: '2026-03-09T18:00:00',
    tz_version: '1999a',
  })
  await followTimeZones(db, clock)
  const byId = async (id: number) =>
    db.selectFrom('class_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const moved = await byId(other.id)
  const clockInCasablanca = new Intl.DateTimeFormat('en-GB', {
    timeStyle: 'short',
    timeZone: 'Africa/Casablanca',
  })
  expect(clockInCasablanca.format(new Date(moved.starts_at))).toBe('18:00')
  expect(clockInCasablanca.format(new Date(moved.ends_at))).toBe('19:30')
  expect(moved).toMatchObject({
    sequence: 1,
    uid: other.uid,
    tz_version: TZ_VERSION,
    updated_at: clock.now().toISOString(),
  })
  expect(await byId(past.id)).toEqual(past)
  expect(await byId(right.id)).toEqual({ ...right, tz_version: TZ_VERSION })
  await followTimeZones(db, clock)
  expect(await byId(other.id)).toEqual(moved)
})

test('of a time that the clocks show twice a class keeps the one that was chosen', async () => {
  const { db, make, course, clock } = await academyWith({ course: {} })
  for (const starts_at of ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']) {
    const session = await make.classSession({
      course_id: course.id,
      time_zone: 'America/New_York',
      starts_local: '2026-11-01T01:30:00',
      tz_version: '1999a',
      starts_at,
      ends_at: '2026-11-01T08:00:00.000Z',
    })
    await followTimeZones(db, clock)
    const row = db.selectFrom('class_sessions').selectAll().where('id', '=', session.id)
    expect(await row.executeTakeFirst()).toMatchObject({ starts_at, sequence: 0 })
  }
})

test('what is left of deleted classes is swept out after thirty days', async () => {
  const academy = await academyWith({ course: {} })
  const { db, course, clock } = academy
  const gone = {
    course_id: course.id,
    sequence: 1,
    title: 'Gone',
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T18:00:00.000Z',
    time_zone: 'Africa/Lagos',
  }
  const day = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  await db
    .insertInto('deleted_classes')
    .values({ ...gone, uid: 'old', deleted_at: day(31) })
    .execute()
  await db
    .insertInto('deleted_classes')
    .values({ ...gone, uid: 'young', deleted_at: day(29) })
    .execute()
  await sweep({ ...academy.ports, config: academy.config, db }, academy.app.log)
  expect(await db.selectFrom('deleted_classes').select('uid').execute()).toEqual([{ uid: 'young' }])
})
