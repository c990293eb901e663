import { expect, test } from 'vitest'
import { getCourse, listTutorCourses, updateCourse } from '#contract/courses.ts'
import { UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { changeCourseAddress, deleteCourse, duplicateCourse } from '#contract/tutor/ownCourses.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { academyWithPages } from '../../../../support/academy/site.ts'

const DRAFT = { status: UNPUBLISHED, slug: 'weaving', title: 'Weaving' }

test('a draft is deleted with its topics and objectives, and its cover with it', async () => {
  const { server, db, storage, tutor, course } = await academyWith({
    course: { ...DRAFT, cover_photo: 'covers/0123456789abcdef01234567.webp' },
    topic: {},
    objective: {},
  })
  storage.files.set('covers/0123456789abcdef01234567-320.webp', new Uint8Array([1]))
  const reply = await server.as(tutor).call(deleteCourse, { body: { slug: course.slug } })
  expect(reply.body).toMatchObject({ status: 'success' })
  expect((await server.as(tutor).call(listTutorCourses)).body).toMatchObject({ data: [], total: 0 })
  expect(await db.selectFrom('topics').select('id').execute()).toEqual([])
  expect(storage.files.size).toBe(0)
  expect(await server.as(tutor).call(deleteCourse, { body: { slug: course.slug } })).toBeRefused(404)
})

test('a course on sale is not deleted, and neither is one that somebody has enrolled in', async () => {
  const { server, db, make, tutor, learner, course } = await academyWith({ course: { slug: 'weaving' } })
  const body = { slug: course.slug }
  expect(await server.as(tutor).call(deleteCourse, { body })).toBeRefused(409, /Unpublish/)
  await make.enrolment({ course_id: course.id, user_id: learner.id })
  await server.as(tutor).call(updateCourse, { body: { ...body, fields: { status: 0 } } })
  expect(await server.as(tutor).call(deleteCourse, { body })).toBeRefused(409, /enrolments or payments/)
  await db.deleteFrom('enrolments').execute()
  expect(await server.as(tutor).call(deleteCourse, { body })).toBeRefused(409, /pay/)
})

test('nobody but its tutor deletes, copies or moves a course', async () => {
  const { server, learner, stranger, course } = await academyWith({ course: DRAFT, stranger: {} })
  const { slug } = course
  for (const [endpoint, body] of [
    [deleteCourse, { slug }],
    [duplicateCourse, { slug }],
    [changeCourseAddress, { slug, address: 'mine' }],
  ] as const) {
    expect(await server.as(stranger).call(endpoint, { body } as never)).toBeRefused(404)
    expect(await server.as(learner).call(endpoint, { body } as never)).toBeRefused(403)
    expect(await server.call(endpoint, { body } as never)).toBeRefused(401)
  }
})

test('a copy is a draft of the same words, topics, objectives and cover, with files of its own', async () => {
  const { server, storage, tutor, course } = await academyWith({
    course: {
      slug: 'weaving',
      title: 'Weaving',
      cover_photo: 'covers/0123456789abcdef01234567.webp',
      intro_video_link: 'https://vimeo.com/76979871',
    },
    topic: { topic: 'The loom', detail: 'Of wood.', external_resources: 'A book' },
    objective: { objective: 'Weave a cloth' },
  })
  storage.files.set('covers/0123456789abcdef01234567-320.webp', new Uint8Array([7]))
  const reply = await server.as(tutor).call(duplicateCourse, { body: { slug: course.slug } })
  expect(reply.body.course.slug).toBe('copy-of-weaving')
  const params = { slug: 'copy-of-weaving' }
  const { data: copy } = (await server.as(tutor).call(getCourse, { params })).body
  expect(copy).toMatchObject({
    title: 'Copy of Weaving',
    status: UNPUBLISHED,
    intro_video_link: 'https://vimeo.com/76979871',
    ratings_count: 0,
    enrollments_count: 0,
    topics: [{ topic: 'The loom', detail: 'Of wood.', external_resources: 'A book' }],
    objectives: [{ objective: 'Weave a cloth' }],
  })
  expect(copy.cover_photo).not.toBe(course.cover_photo)
  expect(storage.files.get(copy.cover_photo.replace('.webp', '-320.webp'))).toEqual(new Uint8Array([7]))
  await server.as(tutor).call(deleteCourse, { body: params })
  expect(storage.files.size).toBe(1)
})

test('a copy of a course with a drawn cover has a drawn cover', async () => {
  const { server, tutor, course } = await academyWith({ course: DRAFT })
  const { body } = await server.as(tutor).call(duplicateCourse, { body: { slug: course.slug } })
  const { data } = (await server.as(tutor).call(getCourse, { params: body.course })).body
  expect(data.cover_photo).toMatch(/^adire\/[\w-]+\/copy-of-weaving\.svg$/)
})

test('a renamed course is found under its new address and, for ever, under the old ones', async () => {
  const { server, tutor, course } = await academyWith({ course: { slug: 'weaving', title: 'Weaving' } })
  const move = (slug: string, address: string) =>
    server.as(tutor).call(changeCourseAddress, { body: { slug, address } })
  expect((await move('weaving', 'Weaving on the loom!')).body.course.slug).toBe('weaving-on-the-loom')
  expect((await move('weaving-on-the-loom', 'loom')).body.course.slug).toBe('loom')
  for (const slug of ['weaving', 'weaving-on-the-loom', 'loom']) {
    const { body } = await server.call(getCourse, { params: { slug } })
    expect(body.data).toMatchObject({ id: course.id, slug: 'loom' })
  }
  // A form that was open under the old address still saves.
  const saved = await server
    .as(tutor)
    .call(updateCourse, { body: { slug: 'weaving', fields: { title: 'Looms' } } })
  expect(saved.body.data).toMatchObject({ slug: 'loom', title: 'Looms' })
})

test('a course may go back to an address of its own, but never to one that was another’s', async () => {
  const { server, make, tutor, category } = await academyWith({ course: { slug: 'weaving' } })
  await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'dyeing' })
  const move = (slug: string, address: string) =>
    server.as(tutor).call(changeCourseAddress, { body: { slug, address } })
  await move('weaving', 'looms')
  expect(await move('dyeing', 'looms')).toBeRefused(400, /Another course uses this address/)
  expect(await move('dyeing', 'weaving')).toBeRefused(400, /Another course uses this address/)
  expect((await move('looms', 'weaving')).body.course.slug).toBe('weaving')
  expect(await move('dyeing', '!!')).toBeRefused(400, /^Use at least one character/)
})

test('a new course never takes the address that another had', async () => {
  const { server, make, tutor, category } = await academyWith({ course: { slug: 'copy-of-dyeing' } })
  await server.as(tutor).call(changeCourseAddress, { body: { slug: 'copy-of-dyeing', address: 'elsewhere' } })
  await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'dyeing', title: 'Dyeing' })
  const { body } = await server.as(tutor).call(duplicateCourse, { body: { slug: 'dyeing' } })
  expect(body.course.slug).toBe('copy-of-dyeing-2')
})

test.each(['', '/enrol', '/edit', '/manage'])(
  'the page at an old address%s leads to the new one for good, with its query',
  async page => {
    const { server, tutor } = await academyWithPages({ course: { slug: 'weaving' } })
    await server.inject('/courses/weaving')
    await server.as(tutor).call(changeCourseAddress, { body: { slug: 'weaving', address: 'looms' } })
    const reply = await server.inject(`/courses/weaving${page}?method=virtual`)
    expect(reply.statusCode).toBe(308)
    expect(reply.headers.location).toBe(`/courses/looms${page}?method=virtual`)
    expect((await server.inject('/courses/looms')).statusCode).toBe(200)
    expect((await server.inject('/courses/never-was')).statusCode).toBe(404)
  },
)

test('an old address tells a stranger nothing of a course that is not on sale', async () => {
  const { server, tutor } = await academyWithPages({ course: { slug: 'weaving' } })
  await server.as(tutor).call(changeCourseAddress, { body: { slug: 'weaving', address: 'looms' } })
  await server.as(tutor).call(updateCourse, { body: { slug: 'looms', fields: { status: 0 } } })
  for (const page of ['', '/edit', '/manage', '/enrol']) {
    const reply = await server.inject(`/courses/weaving${page}`)
    expect(reply.headers.location).toBeUndefined()
    expect(reply.payload).not.toContain('looms')
  }
  expect((await server.inject('/courses/weaving')).statusCode).toBe(404)
  expect((await server.as(tutor).call(getCourse, { params: { slug: 'weaving' } })).body.data.slug).toBe(
    'looms',
  )
})

test('nobody takes an address while its course is leaving it', async () => {
  const { server, make, tutor, category } = await academyWith({ course: { slug: 'weaving-0' } })
  for (let round = 0; round < 12; round += 1) {
    const slug = `weaving-${round}`
    const other = await make.course({ tutor_id: tutor.id, category_id: category.id, slug: `other-${round}` })
    const move = (from: string, address: string) =>
      server.as(tutor).call(changeCourseAddress, { body: { slug: from, address } })
    const [moved, ...taking] = await Promise.all([
      move(slug, `weaving-${round + 1}`),
      ...[1, 2, 3].map(() => move(other.slug, slug)),
    ])
    expect(moved.status).toBe(200)
    expect(taking.map(({ status }) => status)).not.toContain(200)
  }
})
