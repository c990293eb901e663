import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { addCourse, getCourse, updateCourse } from '#contract/courses.ts'
import { rateCourse } from '#contract/ratings.ts'
import { listClassSessions } from '#contract/tutor/classes.ts'
import { listReversals } from '#contract/tutor/reversals.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { addTopicDetail } from '#contract/tutor/topics.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { type InputText, inputTexts } from '../../../support/calls/inputTexts.ts'
import { png } from '../../../support/pictures.ts'

const ESCAPE = 'blue \u001b[31mred'
const texts = allEndpoints.flatMap(inputTexts)

test('no text of any call takes a control character', async () => {
  const academy = await academyWithAdmin()
  const taken: string[] = []
  for (const text of texts) {
    const field = text.path.findLast(key => key !== '[]') ?? ''
    // Only JSON can carry a lone surrogate.
    const isJson = text.part === 'body' && !text.endpoint.files
    for (const hostile of [ESCAPE, 'a\0b', 'a\u0085b', 'a\uFFFEb', ...(isJson ? ['a\uD800b'] : [])]) {
      const { status, failure } = await send(academy, text, hostile)
      const isRefused =
        status === 400 && failure.fields?.[field]?.endsWith("contains a character that isn't allowed.")
      if (!isRefused) taken.push(`${text.name}: ${JSON.stringify(hostile)}`)
    }
  }
  expect(taken).toEqual([])
})

const sent = texts.filter(({ part }) => part === 'body')

test('no text that is sent shows as nothing', async () => {
  const academy = await academyWithAdmin()
  const taken: string[] = []
  for (const text of sent) {
    const { status, failure } = await send(academy, text, '\u200b\u2060')
    if (status !== 400 || !failure.error.endsWith('contains only invisible characters.'))
      taken.push(text.name)
  }
  expect(taken).toEqual([])
})

test('a name or a title turns the words after it in no call', async () => {
  const academy = await academyWithAdmin()
  const taken: string[] = []
  for (const text of sent.filter(({ multiLine }) => !multiLine)) {
    for (const open of ['Ada \u202E', '\u2067\u2069Ada\u202Bolu\u2068\u202C']) {
      const { status, failure } = await send(academy, text, open)
      if (status !== 400 || !failure.error.endsWith('contains a character that changes text direction.')) {
        taken.push(text.name)
      }
    }
  }
  expect(taken).toEqual([])
})

test('every text but descriptions, details and comments is one line', async () => {
  const academy = await academyWithAdmin()
  const taken: string[] = []
  for (const text of texts.filter(({ multiLine }) => !multiLine)) {
    for (const lines of ['a\nb', 'a\rb', 'a\tb']) {
      const { status, failure } = await send(academy, text, lines)
      if (status !== 400 || !failure.error.endsWith('must be one line, without tabs.')) taken.push(text.name)
    }
  }
  expect(taken).toEqual([])
})

test('line breaks and tabs are kept in descriptions, topic details and comments', async () => {
  const { server, tutor, learner, course, topic, make } = await academyWith({ course: {}, topic: {} })
  await make.enrolment({
    course_id: course.id,
    user_id: learner.id,
    completes_at: '2026-03-01T09:00:00.000Z',
  })
  const text = 'One.\n\tTwo.\r\nThree.'
  const fields = { short_description: text, long_description: text }
  await server.as(tutor).call(updateCourse, { body: { slug: course.slug, fields } })
  const detail = { slug: topic.slug, topic: 'One', detail: text, resources: text }
  await server.as(tutor).call(addTopicDetail, { body: detail })
  const { data } = (await server.call(getCourse, { params: { slug: course.slug } })).body
  expect(data).toMatchObject({ ...fields, topics: [{ detail: text, external_resources: text }] })
  const rating = { slug: course.slug, rating: 5, comment: text }
  expect((await server.as(learner).call(rateCourse, { body: rating })).status).toBe(200)
})

test.each([listClassSessions, listReviews, listReversals])(
  'the JSON in the query of $path takes no control character',
  async endpoint => {
    const { server, tutor } = await academyWith()
    for (const filter of ['{"q":"a\\u0000b"}', '{"course":"a\\u001bb"}', '{"q":"a\\ud800b"}']) {
      expect(await server.as(tutor).call(endpoint, { query: { filter } })).toBeRefused(400)
    }
    const sort = '["\\u0000","ASC"]'
    expect(await server.as(tutor).call(endpoint, { query: { sort } })).toBeRefused(400)
  },
)

test('a form with a file takes no control character in its texts', async () => {
  const { server, tutor, category } = await academyWith()
  const body = {
    title: ESCAPE,
    original_price: '10',
    discounted_price: '5',
    duration: '6',
    category: category.slug,
  }
  const files = { cover_photo: { bytes: png(8, 8) } }
  const reply = await server.as(tutor).call(addCourse, { body, files })
  expect(reply).toBeRefused(400, "Title contains a character that isn't allowed.")
})

async function academyWithAdmin() {
  const academy = await academyWith()
  return { ...academy, admin: await academy.make.admin() }
}

/** Sends only this text, in its field: the server checks anything else that the call needs later. */
function send(academy: Awaited<ReturnType<typeof academyWithAdmin>>, text: InputText, value: string) {
  const { endpoint, part, path } = text
  const { server, tutor, learner, admin } = academy
  const caller = server.as({ admin, tutor }[String(endpoint.role)] ?? learner)
  const placed = path.reduceRight<unknown>((inner, key) => (key === '[]' ? [inner] : { [key]: inner }), value)
  const params = { slug: 'x', id: 1, token: 'x', reference: 'x', currencySymbol: 'X' }
  if (part === 'params')
    return caller.call(endpoint, { params: { ...params, ...(placed as object) } as never })
  return caller.call(endpoint, { params: params as never, raw: { [part]: placed } })
}
