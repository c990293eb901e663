import { expect, test } from 'vitest'
import { approveTutor, suspendTutor } from '#contract/admin.ts'
import { addCourse, getCourse } from '#contract/courses.ts'
import { getAccount, updateAccount } from '#contract/ownAccount.ts'
import { getTutor } from '#contract/tutors.ts'
import { givePageSlug } from '#server/catalogue/tutors/routes.ts'
import { academyWith } from '../../../support/academy/academy.ts'

const RLO = '\u202e'

/** Builds a tutor with a page, and a course in the catalogue, a hidden one and one not on sale. */
async function tutorsAcademy(tutor: { firstname?: string; lastname?: string } = {}) {
  const academy = await academyWith({
    tutor: { firstname: 'Tolu', lastname: 'Obi', ...tutor },
    course: { slug: 'weaving', title: 'Weaving', ratings_sum: 9, ratings_count: 2 },
  })
  const { make, category, db, server } = academy
  const belongs = { tutor_id: academy.tutor.id, category_id: category.id }
  await make.course({ ...belongs, slug: 'dyeing', ratings_sum: 3, ratings_count: 1 })
  await make.course({ ...belongs, slug: 'hidden-one', display: 1, ratings_sum: 5, ratings_count: 1 })
  await make.course({ ...belongs, slug: 'draft', status: 0 })
  await givePageSlug(db, academy.tutor.id)
  return {
    ...academy,
    belongs,
    page: (slug = 'tolu-obi') => server.call(getTutor, { params: { slug } }),
    slugs: async () =>
      (
        await db
          .selectFrom('users')
          .select('page_slug')
          .where('page_slug', 'is not', null)
          .orderBy('id')
          .execute()
      ).map(({ page_slug }) => page_slug),
  }
}

test('a tutor’s page has their words, their courses in the catalogue and what these were rated', async () => {
  const { server, tutor, page } = await tutorsAcademy()
  const body = { about: '  I weave.\nSee https://weave.example/.  ' }
  const own = await server.as(tutor).call(updateAccount, { body })
  expect(own.body.data).toMatchObject({
    about: 'I weave.\nSee https://weave.example/.',
    page_slug: 'tolu-obi',
  })
  const { data } = (await page()).body
  expect(data).toMatchObject({
    slug: 'tolu-obi',
    firstname: 'Tolu',
    lastname: 'Obi',
    about: 'I weave.\nSee https://weave.example/.',
    ratings_average: 4,
    ratings_count: 3,
    courses_total: 2,
  })
  expect(data.courses.map(({ slug }) => slug)).toEqual(['dyeing', 'weaving'])
  expect(JSON.stringify(data)).not.toMatch(/example\.com|hidden-one|draft/)
})

test('nobody finds the page of a tutor without a course in the catalogue, or of nobody', async () => {
  const { db, page, server, tutor } = await tutorsAcademy()
  expect(await page('nobody')).toBeRefused(404)
  expect(await page(`${RLO}tolu-obi`)).toBeRefused(404)
  await db.updateTable('courses').set({ status: 0 }).where('slug', '=', 'weaving').execute()
  expect((await page()).status).toBe(200)
  await db.updateTable('courses').set({ display: 1 }).where('slug', '=', 'dyeing').execute()
  expect(await page()).toBeRefused(404)
  expect((await server.as(tutor).call(getAccount)).body.data.page_slug).toBeNull()
})

test('a suspended tutor has no page until the suspension is lifted', async () => {
  const academy = await tutorsAcademy()
  const { page, tutor, server, make } = academy
  const admin = await make.admin()
  const params = { id: tutor.id }
  await server.as(admin).call(suspendTutor, { params })
  expect(await page()).toBeRefused(404)
  await server.as(admin).call(approveTutor, { params })
  expect((await page()).status).toBe(200)
})

test('the page of a course names its tutor’s, where the catalogue has the course', async () => {
  const { server, tutor } = await tutorsAcademy()
  const slugOn = async (slug: string, caller = server.as(tutor)) =>
    (await caller.call(getCourse, { params: { slug } })).body.data.tutor_slug
  expect(await slugOn('weaving')).toBe('tolu-obi')
  expect(await slugOn('hidden-one')).toBeUndefined()
  expect(await slugOn('draft')).toBeUndefined()
})

test('two of one name, and a look-alike, get pages of their own; another name later changes no address', async () => {
  const { make, db, category, slugs, server, tutor, page } = await tutorsAcademy()
  // The second name contains a Cyrillic letter.
  for (const firstname of ['Tolu', 'T\u043elu', `To${RLO}lu`]) {
    const { id } = await make.tutor({ firstname, lastname: 'Obi' })
    await make.course({ tutor_id: id, category_id: category.id })
    await givePageSlug(db, id)
  }
  expect(await slugs()).toEqual(['tolu-obi', 'tolu-obi-2', 'tolu-obi-3', expect.stringMatching(/^to/)])
  await server.as(tutor).call(updateAccount, { body: { firstname: 'Toluwani' } })
  await givePageSlug(db, tutor.id)
  expect((await page()).body.data.firstname).toBe('Toluwani')
})

test('many tutors of one name who come at once get an address each', async () => {
  const { make, db, slugs } = await tutorsAcademy()
  const tutors = await Promise.all(
    Array.from({ length: 8 }, () => make.tutor({ firstname: 'Ada', lastname: '\u60f3' })),
  )
  await Promise.all(tutors.flatMap(({ id }) => [givePageSlug(db, id), givePageSlug(db, id)]))
  expect(new Set(await slugs()).size).toBe(9)
})

test('a name that makes no word has a page all the same, and the first course brings it', async () => {
  const { make, server, slugs, category } = await tutorsAcademy()
  const tutor = await make.tutor({ firstname: '\u2026', lastname: '!' })
  const body = {
    title: 'A new course',
    original_price: '100',
    discounted_price: '50',
    duration: '6',
    category: category.slug,
  }
  expect(await slugs()).toHaveLength(1)
  expect((await server.as(tutor).call(addCourse, { body, files: {} })).status).toBe(200)
  expect(await slugs()).toEqual(['tolu-obi', 'tutor'])
})

test('words are kept as they are, but only a tutor’s and not too many', async () => {
  const { server, tutor, learner, page } = await tutorsAcademy()
  const about = `<script>alert(1)</script> ${RLO}egnahc\njavascript:alert(1)`
  await server.as(tutor).call(updateAccount, { body: { about } })
  expect((await page()).body.data.about).toBe(about)
  await server.as(tutor).call(updateAccount, { body: { about: ' \n ' } })
  expect((await page()).body.data.about).toBeNull()
  expect(await server.as(tutor).call(updateAccount, { body: { about: 'x'.repeat(4_001) } })).toBeRefused(400)
  const refused = await server.as(learner).call(updateAccount, { body: { about: 'I learn.' } })
  expect(refused).toBeRefused(400)
  expect(refused.text).toContain('Only tutors have a public page.')
})
