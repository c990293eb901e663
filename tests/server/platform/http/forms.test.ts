import { expect, test } from 'vitest'
import { academyWith } from '../../../support/academy/academy.ts'
import { png } from '../../../support/pictures.ts'

const TEXT = '--b\r\ncontent-disposition: form-data; name="slug"\r\n\r\nx\r\n'
const HEAD =
  '--b\r\ncontent-disposition: form-data; name="cover_photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

test.each([
  ['without a boundary', 'multipart/form-data', `${TEXT}--b--\r\n`],
  ['with an empty boundary', 'multipart/form-data; boundary=', `${TEXT}--b--\r\n`],
  ['with another boundary', 'multipart/form-data; boundary=c', `${TEXT}--b--\r\n`],
  ['cut off in a text', 'multipart/form-data; boundary=b', TEXT.slice(0, -3)],
  ['cut off in the head of a part', 'multipart/form-data; boundary=b', `${TEXT}${HEAD.slice(0, 60)}`],
  ['cut off in a file', 'multipart/form-data; boundary=b', `${TEXT}${HEAD}${png(9, 9).toString('latin1')}`],
  [
    'with a part that has no name',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n',
  ],
  ['of nothing', 'multipart/form-data; boundary=b', ''],
])('a form %s is refused with 400', async (_, type, payload) => {
  const { server, tutor } = await academyWith()
  const reply = await server.inject({
    method: 'POST',
    url: '/api/courses/update-cover-photo',
    headers: { authorization: `Bearer ${await server.tokenOf(tutor)}`, 'content-type': type },
    payload: Buffer.from(payload, 'latin1'),
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ status: 'error', error: expect.stringMatching(/\w/) })
})
