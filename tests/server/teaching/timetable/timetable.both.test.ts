import { expect, test } from 'vitest'
import { downloadTimetable, listTimetable } from '#contract/timetable.ts'
import { academyWith } from '../../../support/academy/academy.ts'

async function academyWithClasses() {
  const academy = await academyWith({ course: { title: 'Bread, and more; daily' }, stranger: {} })
  const { make, course, learner } = academy
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const second = await make.classSession({
    course_id: course.id,
    title: 'Kneading',
    starts_at: '2026-03-16T17:00:00.000Z',
    ends_at: '2026-03-16T18:30:00.000Z',
  })
  const first = await make.classSession({ course_id: course.id, meeting_link: 'https://meet.example/bread' })
  return { ...academy, first, second, slug: course.slug }
}

test('a learner and the tutor of a course see its class sessions, soonest first', async () => {
  const { server, learner, tutor, slug, course, first, second } = await academyWithClasses()
  for (const account of [learner, tutor]) {
    const { body } = await server.as(account).call(listTimetable, { params: { slug } })
    expect(body.data).toEqual([
      {
        id: first.id,
        course_id: course.id,
        title: 'First class',
        starts_at: '2026-03-09T17:00:00.000Z',
        ends_at: '2026-03-09T18:00:00.000Z',
        time_zone: 'Africa/Lagos',
        // It is too early for a learner to get the link.
        meeting_link: account === tutor ? 'https://meet.example/bread' : null,
        cancelled_at: null,
        cancel_reason: null,
        notes: null,
        recording_link: null,
      },
      expect.objectContaining({ id: second.id, meeting_link: null }),
    ])
  }
})

test('the timetable is downloaded as a calendar that a calendar reads', async () => {
  const { server, learner, slug, first } = await academyWithClasses()
  const reply = await server.as(learner).call(downloadTimetable, { params: { slug } })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${slug}.ics"`)
  const lines = reply.text.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('BEGIN:VCALENDAR')
  expect(lines).toContain('DTSTART:20260309T170000Z')
  expect(lines).toContain('DTEND:20260309T180000Z')
  expect(lines).toContain('SUMMARY:Bread\\, and more\\; daily: First class')
  expect(lines).toContain(`UID:${first.uid}`)
})

test('a course without classes has an empty timetable, as a list and as a file', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const params = { slug: course.slug }
  expect((await server.as(tutor).call(listTimetable, { params })).body.data).toEqual([])
  const file = await server.as(tutor).call(downloadTimetable, { params })
  expect(file.status).toBe(200)
  expect(file.text).toContain('BEGIN:VCALENDAR')
  expect(file.text).not.toContain('BEGIN:VEVENT')
})

test('strangers to a course, and visitors, see no timetable of it', async () => {
  const { server, stranger, make, slug } = await academyWithClasses()
  const outsider = await make.learner()
  for (const endpoint of [listTimetable, downloadTimetable]) {
    expect(await server.call(endpoint, { params: { slug } })).toBeRefused(401)
    for (const account of [stranger, outsider]) {
      const foreign = await server.as(account).call(endpoint, { params: { slug } })
      const unknown = await server.as(account).call(endpoint, { params: { slug: 'no-such-course' } })
      expect(foreign).toBeRefused(404)
      expect({ ...foreign.failure, request_id: '' }).toEqual({ ...unknown.failure, request_id: '' })
    }
  }
})

test('an enrolled learner keeps the timetable of a course that was taken off sale', async () => {
  const { server, learner, slug, db } = await academyWithClasses()
  await db.updateTable('courses').set({ status: 0 }).execute()
  expect((await server.as(learner).call(listTimetable, { params: { slug } })).body.data).toHaveLength(2)
})

test('a meeting place that is no web address does not break the calendar', async () => {
  const { server, tutor, make, course } = await academyWith({ course: {} })
  for (const meeting_link of [
    'Room 4, second floor',
    'https://',
    'https://meet.example/a b',
    'javascript:alert(1)',
  ]) {
    await make.classSession({ course_id: course.id, meeting_link })
  }
  const file = await server.as(tutor).call(downloadTimetable, { params: { slug: course.slug } })
  expect(file.status).toBe(200)
  expect(file.text).toContain('LOCATION:Room 4\\, second floor')
  expect(file.text).not.toContain('javascript')
})
