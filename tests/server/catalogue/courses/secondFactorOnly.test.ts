import { expect, test } from 'vitest'
import { addCourse, updateCourse } from '#contract/courses.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { publishCourses } from '#contract/tutor/ownCourses.ts'
import { examineSettings } from '#server/ops/cli/doctor/settings.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { withToken } from '../../../support/academy/ownAccount.ts'

const REQUIRED = { requireSecondFactor: 'tutors' } as const
const SENTENCE = /^Set up two-step verification/

/** Builds a tutor with a draft, in a session with or without a second factor. */
async function tutorWith({ isShown = false, config = {} } = {}) {
  const academy = await academyWith({ course: { status: 0, tutor_status: 0 } }, { config })
  const token = await academy.server.tokenOf(academy.tutor)
  const second_factor_at = isShown ? academy.clock.now().toISOString() : null
  await academy.db.updateTable('sessions').set({ second_factor_at }).execute()
  const statusOf = async () =>
    (
      await academy.db
        .selectFrom('courses')
        .select('status')
        .where('id', '=', academy.course.id)
        .executeTakeFirst()
    )?.status
  return { ...academy, tutorCalls: withToken(academy, token), statusOf }
}

const NEW_COURSE = {
  title: 'A new course',
  short_description: 'Short.',
  original_price: '100',
  discounted_price: '50',
  duration: '6',
}

test('nobody is asked unless the setting says so, and it takes its own words only', () => {
  expect(readConfig({}).requireSecondFactor).toBe('none')
  expect(readConfig({ REQUIRE_SECOND_FACTOR: 'tutors' }).requireSecondFactor).toBe('tutors')
  expect(() => readConfig({ REQUIRE_SECOND_FACTOR: 'all' })).toThrow('REQUIRE_SECOND_FACTOR must be one of')
  const found = examineSettings(readConfig({ REQUIRE_SECOND_FACTOR: 'tutors' }))
  expect(found.map(({ sentence }) => sentence).join()).toContain('REQUIRE_SECOND_FACTOR')
})

test('a tutor without it publishes nothing in any way, saves drafts, and is told where to set it up', async () => {
  const { tutorCalls, course, category, statusOf } = await tutorWith({ config: REQUIRED })
  const { slug } = course
  const refused = [
    await tutorCalls.call(updateCourse, { body: { slug, fields: { status: 1 } } }),
    await tutorCalls.call(publishCourses, { body: { slugs: [slug], status: 1 } }),
    await tutorCalls.call(addCourse, { body: { ...NEW_COURSE, category: category.slug } }),
  ]
  for (const reply of refused) {
    expect(reply).toBeRefused(403, SENTENCE)
    expect(reply.failure.code).toBe('account.second_factor_missing')
  }
  expect(await statusOf()).toBe(0)
  const draft = { ...NEW_COURSE, category: category.slug, status: '0' } as const
  expect((await tutorCalls.call(addCourse, { body: draft })).status).toBe(200)
  const edit = { slug, fields: { title: 'Another title' } }
  expect((await tutorCalls.call(updateCourse, { body: edit })).status).toBe(200)
  const { body } = await tutorCalls.call(getInsights)
  expect(body.data.selling_steps).toEqual([{ step: 'second_factor', is_done: false }])
})

test('what is on sale stays there, and may be changed and taken off', async () => {
  const { tutorCalls, course, db, statusOf } = await tutorWith({ config: REQUIRED })
  await db.updateTable('courses').set({ status: 1, tutor_status: 1 }).execute()
  const fields = { title: 'Another title', status: 1 } as const
  expect((await tutorCalls.call(updateCourse, { body: { slug: course.slug, fields } })).status).toBe(200)
  expect(await statusOf()).toBe(1)
  const off = { slugs: [course.slug], status: 0 as const }
  expect((await tutorCalls.call(publishCourses, { body: off })).status).toBe(200)
})

test.each([{ isShown: true, config: REQUIRED }, { isShown: false }])(
  'a session that has shown it, or an academy that asks for none, publishes: %j',
  async how => {
    const { tutorCalls, course, statusOf } = await tutorWith(how)
    const body = { slug: course.slug, fields: { status: 1 } } as const
    expect((await tutorCalls.call(updateCourse, { body })).status).toBe(200)
    expect(await statusOf()).toBe(1)
    expect((await tutorCalls.call(getInsights)).body.data).not.toHaveProperty('selling_steps')
  },
)
