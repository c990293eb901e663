import { expect, test } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { downloadTimetable } from '#contract/timetable.ts'
import {
  cancelClassSession,
  createClassSession,
  deleteClassSession,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { type CalendarClass, calendarFile } from '#server/teaching/calendar/calendarFile.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { readCalendar } from '../../../support/calendars.ts'

const LONDON = {
  title: 'Warping',
  starts_at: '2026-10-21T18:00',
  ends_at: '2026-10-21T19:30',
  time_zone: 'Europe/London',
  meeting_link: 'https://meet.example/weaving?pwd=secret',
}

async function weaving() {
  const academy = await academyWith({ course: { title: 'Weaving', slug: 'weaving' } })
  const { server, tutor, course, learner, make } = academy
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const asTutor = server.as(tutor)
  const plan = async (values: Partial<typeof LONDON> = {}) => {
    const body = { course_id: course.id, ...LONDON, ...values }
    return (await asTutor.call(createClassSession, { body })).body
  }
  const file = async () =>
    (await server.as(learner).call(downloadTimetable, { params: { slug: 'weaving' } })).text
  const read = async () => readCalendar(await file())
  return { ...academy, asTutor, plan, file, read }
}

/** Returns a class as input for the file. */
function shown(values: Partial<CalendarClass> = {}): CalendarClass {
  return {
    uid: 'class-1',
    sequence: 0,
    updated_at: '2026-03-01T08:00:00.000Z',
    course_title: 'Weaving',
    title: 'Warping',
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T18:00:00.000Z',
    time_zone: 'Africa/Lagos',
    meeting_link: null,
    cancelled_at: null,
    cancel_reason: null,
    ...values,
  }
}

const WEAVING = { name: 'Weaving', page: 'https://academy.example/courses/enrolled' }

test('a class at 18:00 in London stays there when clocks go back, and moves for Lagos', async () => {
  const { plan, read } = await weaving()
  await plan()
  await plan({ title: 'Weft', starts_at: '2026-10-28T18:00', ends_at: '2026-10-28T19:30' })
  const events = (await read()).sort((one, other) => one.starts.localeCompare(other.starts))
  expect(events.map(({ starts, ends }) => [starts, ends])).toEqual([
    ['2026-10-21T17:00:00.000Z', '2026-10-21T18:30:00.000Z'],
    ['2026-10-28T18:00:00.000Z', '2026-10-28T19:30:00.000Z'],
  ])
  for (const { description } of events) expect(description).toContain('18:00 to')
  const inLagos = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' })
  expect(events.map(({ starts }) => inLagos.format(new Date(starts)))).toEqual(['18:00', '19:00'])
})

test('the file is the same to the byte wherever the server stands', async () => {
  const before = process.env.TZ
  const files = new Set<string>()
  try {
    for (const zone of ['Asia/Kolkata', 'UTC', 'Pacific/Honolulu']) {
      process.env.TZ = zone
      files.add(await calendarFile(WEAVING, [shown({ time_zone: 'Europe/London' })]))
    }
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
  expect(files.size).toBe(1)
  const lines = [...files].join('').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20260309T170000Z',
      'DTSTAMP:20260301T080000Z',
      'LAST-MODIFIED:20260301T080000Z',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]),
  )
})

test('a moved class keeps its UID, rises in sequence and is at its new time for two parsers', async () => {
  const { asTutor, plan, read, clock } = await weaving()
  const { id } = await plan()
  const [first] = await read()
  expect(first?.sequence).toBe(0)
  clock.advance({ hours: 1 })
  const body = { ...LONDON, starts_at: '2026-10-22T10:00', ends_at: '2026-10-22T11:00' }
  await asTutor.call(updateClassSession, { params: { id }, body })
  expect(await read()).toEqual([
    expect.objectContaining({
      uid: first?.uid,
      sequence: 1,
      starts: '2026-10-22T09:00:00.000Z',
      ends: '2026-10-22T10:00:00.000Z',
    }),
  ])
})

test('a class that is saved as it was changes in no calendar', async () => {
  const { asTutor, plan, file, clock } = await weaving()
  const { id } = await plan()
  const before = await file()
  clock.advance({ hours: 1 })
  await asTutor.call(updateClassSession, { params: { id }, body: LONDON })
  expect(await file()).toBe(before)
  await asTutor.call(updateClassSession, { params: { id }, body: { ...LONDON, meeting_link: '' } })
  expect(await file()).toContain('SEQUENCE:1')
})

test('a class that is cancelled and restored is confirmed again, two sequences on', async () => {
  const { asTutor, plan, read, file } = await weaving()
  const { id } = await plan()
  const cancelled = await asTutor.call(cancelClassSession, { params: { id }, body: { reason: 'No power.' } })
  expect(cancelled.body).toMatchObject({ cancel_reason: 'No power.' })
  expect(await read()).toEqual([
    expect.objectContaining({ sequence: 1, status: 'CANCELLED', title: 'Cancelled: Weaving: Warping' }),
  ])
  expect((await read())[0]?.description).toContain('No power.')
  await asTutor.call(restoreClassSession, { params: { id } })
  expect(await read()).toEqual([
    expect.objectContaining({ sequence: 2, status: 'CONFIRMED', title: 'Weaving: Warping' }),
  ])
  expect(await file()).not.toContain('METHOD')
})

test('a deleted class is cancelled in calendars for thirty days, and then no longer in them', async () => {
  const { asTutor, plan, read, clock } = await weaving()
  const { id } = await plan()
  const [before] = await read()
  await asTutor.call(deleteClassSession, { params: { id } })
  expect(await read()).toEqual([
    expect.objectContaining({ uid: before?.uid, sequence: 1, status: 'CANCELLED', starts: before?.starts }),
  ])
  clock.advance({ days: 31 })
  expect(await read()).toEqual([])
})

test('a cancelled class leaves the calendar after thirty days', async () => {
  const { asTutor, plan, read, clock } = await weaving()
  const { id } = await plan()
  await asTutor.call(cancelClassSession, { params: { id }, body: { reason: 'No power.' } })
  clock.advance({ days: 31 })
  expect(await read()).toEqual([])
})

test('whatever a title holds, it is one event with whole lines, and the text comes back', async () => {
  const yoruba =
    'Ẹ̀kọ́ nípa aṣọ òkè: ìwọ̀n, àwọ̀ àti ọ̀nà ìhun tí ó dára jùlọ 🧵🪡 fún gbogbo ènìyàn ní ìlú Ìṣẹ́yìn'
  const title = `${yoruba}; a, b \\ c\r\nBEGIN:VEVENT\r\nSUMMARY:x\u0000`
  const reason = 'Gone,\r\nEND:VEVENT'
  const text = await calendarFile({ ...WEAVING, name: 'Weaving\r\nBEGIN:VEVENT; a, b \\' }, [
    shown({
      title,
      course_title: 'Weaving',
      cancel_reason: reason,
      cancelled_at: '2026-03-01T08:00:00.000Z',
    }),
  ])
  const [event, ...others] = readCalendar(text)
  expect(others).toEqual([])
  expect(event?.title).toBe(`Cancelled: Weaving: ${yoruba}; a, b \\ c BEGIN:VEVENT SUMMARY:x`)
  expect(event?.description).toContain('Gone, END:VEVENT')
  const lines = text.split('\r\n')
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/\p{Cc}/u)
  }
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replace(/\r\n /g, '')).toContain('\r\nNAME:Weaving BEGIN:VEVENT\\; a\\, b \\\\\r\n')
})

test('the file leads to a page of the academy and never holds the meeting link', async () => {
  const { plan, file, read } = await weaving()
  await plan()
  expect((await read())[0]?.location).toMatch(/\/courses\/enrolled$/)
  expect(await file()).not.toContain('meet.example')
  expect(await file()).not.toContain('secret')
})

test('a class that was deleted is told to its own cohort, and not to who joined another one later', async () => {
  const { asTutor, server, make, db, course, plan } = await weaving()
  const cohort = await make.cohort({ course_id: course.id })
  const later = await make.cohort({ course_id: course.id, name: 'Later' })
  const { id } = await plan()
  await db.updateTable('class_sessions').set({ cohort_id: cohort.id }).where('id', '=', id).execute()
  await asTutor.call(deleteClassSession, { params: { id } })
  const titles = async (cohort_id: number) => {
    const one = await make.learner()
    await make.enrolment({ user_id: one.id, course_id: course.id, cohort_id })
    const { text } = await server.as(one).call(downloadTimetable, { params: { slug: 'weaving' } })
    return readCalendar(text).map(({ title }) => title)
  }
  expect(await titles(cohort.id)).toEqual(['Cancelled: Weaving: Warping'])
  expect(await titles(later.id)).toEqual([])
})

test('a new title of the course raises the sequence of its coming classes, whose titles begin with it', async () => {
  const { asTutor, make, course, plan, read, db } = await weaving()
  await make.classSession({ course_id: course.id, starts_at: '2026-03-01T08:00:00.000Z' })
  await plan()
  await asTutor.call(updateCourse, { body: { slug: 'weaving', fields: { title: 'Weaving by hand' } } })
  expect((await read()).map(({ title, sequence }) => [title, sequence]).sort()).toEqual([
    ['Weaving by hand: First class', 0],
    ['Weaving by hand: Warping', 1],
  ])
  const before = await db.selectFrom('class_sessions').selectAll().execute()
  await asTutor.call(updateCourse, { body: { slug: 'weaving', fields: { title: 'Weaving by hand' } } })
  expect(await db.selectFrom('class_sessions').selectAll().execute()).toEqual(before)
})

test('who downloads a timetable again while nothing has changed is told so by its ETag', async () => {
  const { server, learner, plan } = await weaving()
  await plan()
  const download = (headers = {}) =>
    server.as(learner).call(downloadTimetable, { params: { slug: 'weaving' }, headers })
  const first = await download()
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{22}-/)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect((await download({ 'if-none-match': etag })).status).toBe(304)
  await plan({ title: 'Another', starts_at: '2026-10-22T18:00', ends_at: '2026-10-22T19:30' })
  expect((await download({ 'if-none-match': etag })).status).toBe(200)
})
