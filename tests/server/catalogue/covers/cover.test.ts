import { expect, test } from 'vitest'
import { updateCoverPhoto } from '#contract/courses.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { JPEG, png, pngBomb } from '../../../support/pictures.ts'

function sending(academy: TestAcademy & { course: { slug: string } }, bytes: Buffer, filename = 'cover.png') {
  const type = 'image/png'
  return { body: { slug: academy.course.slug }, files: { cover_photo: { bytes, filename, type } } }
}

test('a new cover replaces the old one, whose files are thrown away', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, storage } = academy
  const first = await server.as(tutor).call(updateCoverPhoto, sending(academy, png(700, 400)))
  const firstFiles = [...storage.files.keys()]
  const second = await server.as(tutor).call(updateCoverPhoto, sending(academy, JPEG))
  expect(second.body).toMatchObject({ status: 'success', message: 'Cover photo saved.' })
  expect(second.body.cover_photo).not.toBe(first.body.cover_photo)
  expect(storage.files.size).toBe(3)
  for (const file of firstFiles) expect(storage.files.has(file)).toBe(false)
})

test('covers sent at once leave the files of one', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, storage, db } = academy
  await Promise.all(
    Array.from({ length: 6 }, () => server.as(tutor).call(updateCoverPhoto, sending(academy, png(9, 9)))),
  )
  const { cover_photo } = await db.selectFrom('courses').select('cover_photo').executeTakeFirstOrThrow()
  const stem = cover_photo.replace('.webp', '')
  expect([...storage.files.keys()].sort()).toEqual([
    `${stem}-1200.webp`,
    `${stem}-320.webp`,
    `${stem}-640.webp`,
  ])
})

test.each([
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    415,
  ],
  ['a page named .png', Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 415],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 415],
  ['text', Buffer.from('hello'), 415],
  ['half a PNG', png(600, 600).subarray(0, 300), 400],
  ['a PNG head and nothing else', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 400],
  ['a PNG of 16000 x 16000', pngBomb(16_000), 400],
  ['an empty file', Buffer.alloc(0), 400],
  ['six megabytes', Buffer.concat([png(4, 4), Buffer.alloc(6 * 1024 * 1024)]), 413],
])('%s is no cover', async (_, bytes, status) => {
  const academy = await academyWith({ course: { cover_photo: 'adire/design/x.svg' } })
  const { server, tutor, storage, db } = academy
  expect(await server.as(tutor).call(updateCoverPhoto, sending(academy, bytes))).toBeRefused(status)
  expect(storage.files.size).toBe(0)
  const course = await db.selectFrom('courses').select('cover_photo').executeTakeFirstOrThrow()
  expect(course.cover_photo).toBe('adire/design/x.svg')
})

test('what hides behind a picture is not kept', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, storage } = academy
  const polyglot = Buffer.concat([png(50, 50), Buffer.from('<script>alert(1)</script>')])
  const { status } = await server
    .as(tutor)
    .call(updateCoverPhoto, sending(academy, polyglot, '../../evil.html'))
  expect(status).toBe(200)
  for (const [name, bytes] of storage.files) {
    expect(name).toMatch(/^covers\/[a-f0-9]{24}-\d+\.webp$/)
    expect(Buffer.from(bytes).includes('script')).toBe(false)
  }
})

test('a form with a thousand parts, two covers or a strange file is refused', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`part${index}`, 'x']))
  const files = { cover_photo: { bytes: png(3, 3) } }
  expect(await server.as(tutor).call(updateCoverPhoto, { raw: { body: many }, files })).toBeRefused(413)
  const strange = { ...files, other: { bytes: png(3, 3) } }
  const refused = await server
    .as(tutor)
    .call(updateCoverPhoto, { body: { slug: course.slug }, files: strange })
  expect([400, 413]).toContain(refused.status)
})

test('a cover sent as JSON is refused before it is read', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const reply = await server.as(tutor).call(updateCoverPhoto, {
    body: { slug: course.slug },
    headers: { 'content-type': 'application/json' },
  })
  expect(reply).toBeRefused(415, 'This call takes a form with a file (multipart/form-data).')
})

test("strangers cannot change a course's cover", async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { server, learner, stranger } = academy
  expect(await server.call(updateCoverPhoto, sending(academy, JPEG))).toBeRefused(401)
  expect(await server.as(learner).call(updateCoverPhoto, sending(academy, JPEG))).toBeRefused(403)
  expect(await server.as(stranger).call(updateCoverPhoto, sending(academy, JPEG))).toBeRefused(404)
  expect(academy.storage.files.size).toBe(0)
})
