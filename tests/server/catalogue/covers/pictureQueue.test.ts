import { expect, test } from 'vitest'
import { updateCoverPhoto } from '#contract/courses.ts'
import { createPictureQueue } from '#server/platform/files/pictureQueue.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { withToken } from '../../../support/academy/ownAccount.ts'
import { png } from '../../../support/pictures.ts'

const ada = { key: 'ada', mostWaiting: 3 }
const bola = { key: 'bola', mostWaiting: 3 }

test('whoever sends many pictures keeps another waiting for one of them only', async () => {
  const queue = createPictureQueue()
  const made: string[] = []
  const make = (name: string) => async () => void made.push(name)
  await Promise.all([
    ...['ada 1', 'ada 2', 'ada 3'].map(name => queue.run(ada, make(name))),
    ...['bola 1', 'bola 2'].map(name => queue.run(bola, make(name))),
  ])
  expect(made).toEqual(['ada 1', 'ada 2', 'bola 1', 'ada 3', 'bola 2'])
})

test('one picture is made at a time', async () => {
  const queue = createPictureQueue()
  let atOnce = 0
  let most = 0
  const make = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(resolve => setImmediate(resolve))
    atOnce -= 1
  }
  await Promise.all([ada, bola, ada, bola].map(owner => queue.run(owner, make)))
  expect(most).toBe(1)
})

test('a picture that fails is its owner’s trouble only', async () => {
  const queue = createPictureQueue()
  const broken = queue.run(ada, () => Promise.reject(new Error('broken')))
  const fine = queue.run(bola, async () => 'fine')
  await expect(broken).rejects.toThrow('broken')
  expect(await fine).toBe('fine')
})

test('a queue takes so many of one owner and so many in all, and no more', async () => {
  const queue = createPictureQueue(4)
  let open: () => void = () => undefined
  const first = queue.run(
    ada,
    () =>
      new Promise<void>(resolve => {
        open = resolve
      }),
  )
  const others = [ada, ada, ada].map(owner => queue.run(owner, async () => undefined))
  await expect(queue.run(ada, async () => undefined)).rejects.toMatchObject({ status: 503 })
  others.push(queue.run(bola, async () => undefined))
  await expect(queue.run(bola, async () => undefined)).rejects.toMatchObject({ status: 503 })
  open()
  await Promise.all([first, ...others])
  expect(await queue.run(bola, async () => 'again')).toBe('again')
})

test('a tutor who sends twenty covers at once is asked to wait, and another tutor’s cover is taken', async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { server, make, course, category, tutor, stranger } = academy
  const other = await make.course({ tutor_id: stranger.id, category_id: category.id })
  const cover = (slug: string) => ({ body: { slug }, files: { cover_photo: { bytes: png(1_200, 700) } } })
  // One session is enough: twenty parallel sign-ins would wait for database connections, too.
  const sender = withToken(academy, await server.tokenOf(tutor))
  const many = Array.from({ length: 20 }, () => sender.call(updateCoverPhoto, cover(course.slug)))
  const one = server.as(stranger).call(updateCoverPhoto, cover(other.slug))
  const replies = await Promise.all(many)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const reply of refused) {
    expect(reply).toBeRefused(503, /^We're processing too many pictures/)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await one).status).toBe(200)
})
