import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import {
  downloadOwnData,
  eraseAccount,
  getAccount,
  removeOwnPicture,
  setPicture,
} from '#contract/ownAccount.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { ADA, academyOfAda, withToken } from '../../../support/academy/ownAccount.ts'
import { JPEG, png, pngBomb } from '../../../support/pictures.ts'

const sending = (bytes: Buffer) => ({ files: { picture: { bytes, filename: 'me.png', type: 'image/png' } } })

test('a picture is cut to a square, kept in two widths, and its old files are thrown away', async () => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  const first = await ada.call(setPicture, sending(png(700, 400)))
  expect(first.body.data.picture).toMatch(/^people\/[a-f0-9]{24}\.webp$/)
  const second = await ada.call(setPicture, sending(JPEG))
  expect(second.body.data.picture).not.toBe(first.body.data.picture)
  const stem = second.body.data.picture?.replace('.webp', '')
  expect([...academy.storage.files.keys()].sort()).toEqual([`${stem}-320.webp`, `${stem}-96.webp`])
  expect((await ada.call(getAccount)).body.data.picture).toBe(second.body.data.picture)

  const shown = await academy.server.inject({ url: `/storage/${second.body.data.picture}?w=96` })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    // After removal or erasure nobody can see it an hour later.
    'cache-control': 'private, max-age=3600',
  })
})

test("everybody sees a tutor's picture beside the courses, and no longer once it is removed", async () => {
  const { server, tutor, course, storage } = await academyWith({ course: {} })
  const picture = async () => (await server.call(getCourse, { params: course })).body.data.tutor_picture
  expect(await picture()).toBeNull()
  const { body } = await server.as(tutor).call(setPicture, sending(png(9, 9)))
  expect(await picture()).toBe(body.data.picture)
  await server.as(tutor).call(removeOwnPicture)
  expect(await picture()).toBeNull()
  expect(storage.files.size).toBe(0)
  expect((await server.as(tutor).call(removeOwnPicture)).body.data.picture).toBeNull()
})

test('pictures sent at once leave the files of one', async () => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  await Promise.all([png(9, 9), png(8, 8)].map(bytes => ada.call(setPicture, sending(bytes))))
  const stem = (await ada.call(getAccount)).body.data.picture?.replace('.webp', '')
  expect([...academy.storage.files.keys()].sort()).toEqual([`${stem}-320.webp`, `${stem}-96.webp`])
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['half a PNG', png(600, 600).subarray(0, 300), 400],
  ['a PNG of 16000 x 16000', pngBomb(16_000), 400],
  ['an empty file', Buffer.alloc(0), 400],
  ['six megabytes', Buffer.concat([png(4, 4), Buffer.alloc(6 * 1024 * 1024)]), 413],
])('%s is no picture, and the one before stays', async (_, bytes, status) => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  const { body } = await ada.call(setPicture, sending(png(9, 9)))
  expect(await ada.call(setPicture, sending(bytes))).toBeRefused(status, /picture/i)
  expect((await ada.call(getAccount)).body.data.picture).toBe(body.data.picture)
  expect(academy.storage.files.size).toBe(2)
})

test('after twenty pictures a day no more are decoded', async () => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  for (let count = 0; count < 20; count += 1) {
    expect((await ada.call(setPicture, sending(png(2, 2)))).status).toBe(200)
  }
  expect(await ada.call(setPicture, sending(png(2, 2)))).toBeRefused(429, /^You've changed your picture/)
})

test('the people of the sample academy keep their faces', async () => {
  const academy = await academyWith({ learner: { is_sample: 1 } })
  const { server, learner, storage } = academy
  expect(await server.as(learner).call(setPicture, sending(png(9, 9)))).toBeRefused(
    403,
    /can't add a picture/,
  )
  expect(await server.as(learner).call(removeOwnPicture)).toBeRefused(403)
  expect(storage.files.size).toBe(0)
})

test('the own data bring the picture along, and erasing throws it away', async () => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  await ada.call(setPicture, sending(png(9, 9)))
  const { rawPayload } = await academy.server.inject({
    url: downloadOwnData.path,
    headers: { authorization: `Bearer ${academy.token}` },
  })
  const [kept] = [...academy.storage.files].filter(([name]) => name.endsWith('-320.webp'))
  expect(Buffer.from(unzipSync(new Uint8Array(rawPayload))['picture.webp'] ?? [])).toEqual(
    Buffer.from(kept?.[1] ?? []),
  )
  await ada.call(eraseAccount, { body: { current_password: ADA.password } })
  expect(academy.storage.files.size).toBe(0)
})
