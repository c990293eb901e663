import { describe, expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { createAnnouncement, getAnnouncement, updateAnnouncement } from '#contract/tutor/announcements.ts'
import {
  changeClassSeries,
  createClassSession,
  getClassSession,
  listClassSessions,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { getCohort, updateCohort } from '#contract/tutor/cohorts.ts'
import { addObjective, updateObjective } from '#contract/tutor/objectives.ts'
import { getPlace, updatePlace } from '#contract/tutor/places.ts'
import { getReview, replyToReview } from '#contract/tutor/reviews.ts'
import { getSlot, updateSlot } from '#contract/tutor/slots.ts'
import { addTopic, addTopicDetail } from '#contract/tutor/topics.ts'
import { COHORT, openCohort } from '../../../support/academy/cohorts.ts'
import { planSeries } from '../../../support/academy/series.ts'
import { onsiteAcademy, PLACE, SLOT } from '../../../support/academy/slots.ts'

type Academy = Awaited<ReturnType<typeof onsiteAcademy>>

/** A record open in two tabs, with calls to save a value over the version that a tab saw and to read the record. */
interface Opened {
  read: () => Promise<{ version: number }>
  save: (mine: number, version: number) => Promise<{ status: number; failure: { code?: string } }>
}

const AT = ['2026-03-10T08:00', '2026-03-11T08:00', '2026-03-12T08:00'] as const

const RECORDS: Record<string, (academy: Academy) => Promise<Opened>> = {
  async 'a class'({ teacher, course }) {
    const times = { starts_at: '2026-03-09T18:00', ends_at: '2026-03-09T19:00' }
    const body = { course_id: course.id, title: 'Class', ...times }
    const { id } = (await teacher.call(createClassSession, { body })).body
    const call = { params: { id } }
    return {
      read: async () => (await teacher.call(getClassSession, call)).body,
      save: (mine, version) =>
        teacher.call(updateClassSession, { ...call, body: { title: `Class ${mine}`, ...times, version } }),
    }
  },
  async 'a class with those after it'(academy) {
    await planSeries(academy)
    const { teacher } = academy
    const { body: classes } = await teacher.call(listClassSessions, { query: {} })
    const call = { params: { id: classes[0]?.id ?? 0 } }
    return {
      read: async () => (await teacher.call(getClassSession, call)).body,
      async save(mine, version) {
        const { starts_local: starts_at, ends_local: ends_at } = (await teacher.call(getClassSession, call))
          .body
        const body = { scope: 'all' as const, title: `Weekly ${mine}`, starts_at, ends_at, version }
        return teacher.call(changeClassSeries, { ...call, body })
      },
    }
  },
  async 'a cohort'(academy) {
    const { id } = await openCohort(academy)
    const { teacher } = academy
    const call = { params: { id } }
    return {
      read: async () => (await teacher.call(getCohort, call)).body,
      save: (mine, version) =>
        teacher.call(updateCohort, { ...call, body: { ...COHORT, name: `Evenings ${mine}`, version } }),
    }
  },
  async 'a topic'({ teacher, course, server }) {
    const added = await teacher.call(addTopic, { body: { slug: course.slug, topic: 'The loom' } })
    const slug = added.body.topics[0]?.slug ?? ''
    const resources = 'A book\nA film'
    await teacher.call(addTopicDetail, { body: { slug, topic: 'The loom', resources } })
    return {
      async read() {
        const { topics } = (await server.call(getCourse, { params: { slug: course.slug } })).body.data
        return topics.find(topic => topic.slug === slug) ?? gone()
      },
      save: (mine, version) =>
        teacher.call(addTopicDetail, {
          body: { slug, topic: 'The loom', detail: `Detail ${mine}`, version },
        }),
    }
  },
  async 'an objective'({ teacher, course, server }) {
    const added = await teacher.call(addObjective, { body: { slug: course.slug, objective: 'Weave' } })
    const id = added.body.objectives[0]?.id ?? 0
    return {
      async read() {
        const { objectives } = (await server.call(getCourse, { params: { slug: course.slug } })).body.data
        return objectives.find(objective => objective.id === id) ?? gone()
      },
      save: (mine, version) =>
        teacher.call(updateObjective, { body: { id, objective: `Weave ${mine}`, version } }),
    }
  },
  async 'a place'({ teacher, place }) {
    const call = { params: { id: place.id } }
    return {
      read: async () => (await teacher.call(getPlace, call)).body,
      save: (mine, version) =>
        teacher.call(updatePlace, { ...call, body: { ...PLACE, landmark: `By gate ${mine}`, version } }),
    }
  },
  async 'a slot'({ teacher, place, slot }) {
    const call = { params: { id: (await slot()).id } }
    return {
      read: async () => (await teacher.call(getSlot, call)).body,
      save(mine, version) {
        const body = { ...SLOT, place_id: place.id, starts_at: AT[mine] ?? SLOT.starts_at, version }
        return teacher.call(updateSlot, { ...call, body })
      },
    }
  },
  async 'an announcement'({ teacher, course }) {
    const form = { audience: 'everyone', words: 'We meet.', send_at: '2026-03-09T18:00' } as const
    const body = { course_id: course.id, subject: 'A room', ...form }
    const { id } = (await teacher.call(createAnnouncement, { body })).body
    const call = { params: { id } }
    return {
      read: async () => (await teacher.call(getAnnouncement, call)).body,
      save: (mine, version) =>
        teacher.call(updateAnnouncement, { ...call, body: { ...form, subject: `Room ${mine}`, version } }),
    }
  },
  async 'a reply to a rating'({ teacher, make, course, learner }) {
    const { id } = await make.rating({ course_id: course.id, user_id: learner.id })
    const call = { params: { id } }
    return {
      read: async () => (await teacher.call(getReview, call)).body,
      save: (mine, version) =>
        teacher.call(replyToReview, { ...call, body: { reply: `Thanks ${mine}`, version } }),
    }
  },
}

function gone(): never {
  throw new Error('The record is gone.')
}

describe.each(Object.entries(RECORDS))('%s that two tabs have open', (_, open) => {
  test('is saved by the first; the second is refused until it has seen what the first saved', async () => {
    const { read, save } = await open(await onsiteAcademy())
    const { version } = await read()
    expect((await save(1, version)).status).toBe(200)
    const theirs = await read()
    const stale = await save(2, version)
    expect(stale).toBeRefused(409)
    expect(stale.failure.code).toBe('record.changed')
    expect(await read()).toEqual(theirs)
    expect((await save(2, theirs.version)).status).toBe(200)
    expect((await read()).version).toBeGreaterThan(theirs.version)
  })

  test('is saved by one of two that save at the same moment', async () => {
    const { read, save } = await open(await onsiteAcademy())
    const { version } = await read()
    const replies = await Promise.all([save(1, version), save(2, version)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
