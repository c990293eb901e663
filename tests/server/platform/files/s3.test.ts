import { expect, test } from 'vitest'
import { updateCoverPhoto } from '#contract/courses.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { s3Storage } from '#server/platform/files/storage/openStorage.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { png } from '../../../support/pictures.ts'
import { startBucket } from '../../../support/standIns/bucket.ts'

async function bucket(status?: () => number) {
  const { objects, config } = await startBucket(status)
  return { objects, storage: s3Storage(config) }
}

test('covers are kept in a bucket, served from it and thrown away in it', async () => {
  const { storage, objects } = await bucket()
  const { server, tutor, course } = await academyWith({ course: {} }, { ports: { storage } })
  const files = { cover_photo: { bytes: png(50, 30) } }
  const { body } = await server.as(tutor).call(updateCoverPhoto, { body: { slug: course.slug }, files })
  expect([...objects.keys()]).toHaveLength(3)
  expect([...objects.keys()].every(name => name.startsWith('/covers/covers/'))).toBe(true)
  const picture = await server.inject(`/storage/${body.cover_photo}`)
  expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  expect((await server.inject(`/storage/covers/${'0'.repeat(24)}.webp`)).statusCode).toBe(404)
  const again = await server.as(tutor).call(updateCoverPhoto, { body: { slug: course.slug }, files })
  expect(again.status).toBe(200)
  expect([...objects.keys()]).toHaveLength(3)
})

test('while the bucket is away a cover is refused with a sentence and the course keeps its own', async () => {
  const { storage } = await bucket(() => 500)
  const { server, tutor, course, db } = await academyWith({ course: {} }, { ports: { storage } })
  const files = { cover_photo: { bytes: png(50, 30) } }
  const reply = await server.as(tutor).call(updateCoverPhoto, { body: { slug: course.slug }, files })
  expect(reply).toBeRefused(503, "We can't load pictures right now. Please try again in a moment.")
  expect(await db.selectFrom('courses').select('cover_photo').executeTakeFirst()).toEqual({
    cover_photo: course.cover_photo,
  })
})

test('a bucket is named by STORAGE_URL, its key by two variables', () => {
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const STORAGE_URL = 's3://covers?endpoint=https://s3.example/&region=auto'
  const named = { bucket: 'covers', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(readConfig({ STORAGE_URL, ...key }).s3).toEqual({
    ...named,
    endpoint: 'https://s3.example',
    region: 'auto',
  })
  expect(readConfig({ STORAGE_URL: 's3://covers?region=af-south-1', ...key }).s3).toEqual({
    ...named,
    endpoint: 'https://s3.af-south-1.amazonaws.com',
    region: 'af-south-1',
  })
})
