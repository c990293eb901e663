import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rateCourse } from '#contract/ratings.ts'
import { fold } from '#contract/rules/fold.ts'
import { listAnnouncements, updateAnnouncement } from '#contract/tutor/announcements.ts'
import { createClassSession, listClassSessions, updateClassSession } from '#contract/tutor/classes.ts'
import { createCohort, listCohorts, updateCohort } from '#contract/tutor/cohorts.ts'
import { createPlace, listPlaces, updatePlace } from '#contract/tutor/places.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { listSlots } from '#contract/tutor/slots.ts'
import type { Db } from '#server/platform/database/db.ts'
import { foldUnfolded } from '#server/platform/database/foldedColumns.ts'
import { announcingAcademy } from '../../../support/academy/announcements.ts'
import { COHORT } from '../../../support/academy/cohorts.ts'
import { planSeries } from '../../../support/academy/series.ts'
import { onsiteAcademy, PLACE } from '../../../support/academy/slots.ts'

/** Reads each text of the tutor's lists beside the column that searches and sorts see. */
async function textsOf(db: Db): Promise<{ text: string; folded: string }[]> {
  const { rows } = await sql<{ text: string; folded: string }>`
    select name as text, folded_name as folded from cohorts
    union all select title, folded_title from class_sessions
    union all select subject, folded_subject from announcements
    union all select name, folded_name from places
    union all select address, folded_address from places
    union all select comment, folded_comment from ratings where comment is not null
  `.execute(db)
  return rows
}

const query = (q: string) => ({ query: { filter: JSON.stringify({ q }) } })

test('a tutor finds a start, a class, a place, an onsite time and a review however it is written, and lists them by the alphabet', async () => {
  const academy = await onsiteAcademy()
  const { teacher, course, make, slot, db } = academy
  const course_id = course.id
  const start = await teacher.call(createCohort, { body: { course_id, ...COHORT, name: 'Zaria' } })
  const params = { id: start.body.id }
  await teacher.call(createCohort, { body: { course_id, ...COHORT, name: 'Abuja' } })
  await teacher.call(updateCohort, { params, body: { ...COHORT, name: 'Ẹ̀kọ́ Alẹ́' } })
  const starts = await teacher.call(listCohorts, { query: { sort: '["name","ASC"]' } })
  expect(starts.body.map(({ name }) => name)).toEqual(['Abuja', 'Ẹ̀kọ́ Alẹ́'])
  expect((await teacher.call(listCohorts, query('EKO ale'))).body).toHaveLength(1)

  const hour = {
    starts_at: '2026-03-09T18:00:00+01:00',
    ends_at: '2026-03-09T19:00:00+01:00',
    meeting_link: '',
  }
  const planned = await teacher.call(createClassSession, { body: { course_id, ...hour, title: 'Zips' } })
  const moved = { params: { id: planned.body.id }, body: { ...hour, title: 'Ìkẹyìn' } }
  await teacher.call(updateClassSession, moved)
  await planSeries(academy, { title: 'Ṣíṣe', count: 2 })
  const classes = await teacher.call(listClassSessions, { query: { sort: '["title","ASC"]' } })
  expect(classes.body.map(({ title }) => title)).toEqual(['Ìkẹyìn', 'Ṣíṣe 1', 'Ṣíṣe 2'])
  expect((await teacher.call(listClassSessions, query('sise'))).body).toHaveLength(2)
  expect((await teacher.call(listClassSessions, query('IKEYIN'))).body).toHaveLength(1)

  const place = await teacher.call(createPlace, { body: { ...PLACE, name: 'Studio', address: 'Yaba' } })
  const body = { ...PLACE, name: 'Ọjà Ọba', address: 'Ọ̀ṣogbo' }
  await teacher.call(updatePlace, { params: { id: place.body.id }, body })
  const places = await teacher.call(listPlaces, { query: { sort: '["name","ASC"]' } })
  expect(places.body.map(({ name }) => name)).toEqual(['Ọjà Ọba', PLACE.name])
  expect((await teacher.call(listPlaces, query('oja oba osogbo'))).body).toHaveLength(1)
  await slot({ starts_at: '2026-03-10T18:00', place_id: place.body.id })
  expect((await teacher.call(listSlots, query('oja'))).body).toHaveLength(1)

  const learner = await make.learner()
  const done = { created_at: '2026-01-02T09:00:00.000Z', completes_at: '2026-02-13T09:00:00.000Z' }
  await make.enrolment({ course_id, user_id: learner.id, ...done })
  const rate = (comment?: string) =>
    academy.server.as(learner).call(rateCourse, { body: { slug: course.slug, rating: 5, comment } })
  await rate('Good')
  await rate('Ó dára gan')
  expect((await teacher.call(listReviews, query('dara'))).body).toHaveLength(1)

  expect((await textsOf(db)).filter(({ text, folded }) => folded !== fold(text))).toEqual([])
})

test('a tutor finds an announcement however its subject is written', async () => {
  const { announce, server, tutor, db } = await announcingAcademy()
  const later = { send_at: '2026-03-03T18:00', time_zone: 'Africa/Lagos' }
  const { body } = await announce({ subject: 'Before', ...later })
  const change = { audience: 'everyone', words: 'We meet.', ...later, subject: 'Ẹ kú àárọ̀' } as const
  await server.as(tutor).call(updateAnnouncement, { params: { id: body.id }, body: change })
  const found = await server.as(tutor).call(listAnnouncements, query('e ku aaro'))
  expect(found.body.map(({ subject }) => subject)).toEqual(['Ẹ kú àárọ̀'])
  expect((await textsOf(db)).filter(({ text, folded }) => folded !== fold(text))).toEqual([])
})

test('the texts of a server of the version before are folded at the next start, and no others are touched', async () => {
  const { course, make, tutor, db } = await onsiteAcademy()
  await make.cohort({ course_id: course.id, name: 'Ẹ̀kọ́', folded_name: '' })
  await make.classSession({ course_id: course.id, title: 'Ṣíṣe', folded_title: '' })
  await make.place({
    tutor_id: tutor.id,
    name: 'Ọjà',
    address: 'Ọ̀ṣogbo',
    folded_name: '',
    folded_address: '',
  })
  await make.announcement({ course_id: course.id, subject: 'Ẹ kú', folded_subject: '' })
  const one = await make.learner()
  await make.rating({ course_id: course.id, user_id: one.id, comment: 'Dára', folded_comment: '' })
  const other = await make.learner()
  await make.rating({ course_id: course.id, user_id: other.id, comment: null, folded_comment: '' })
  await foldUnfolded(db)
  expect((await textsOf(db)).filter(({ text, folded }) => folded !== fold(text))).toEqual([])
})
