import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/machine/ports.ts'
import { PATIENCE } from '../../support/patience.ts'
import { png } from '../../support/pictures.ts'
import { dataFolder, launch } from '../../support/process/runningAcademy.ts'

const TUTOR = { email: 'tutor@example.com', password: 'teach-today-1', user_type: 'tutor' }

/** Starts a server whose covers are on a small tmpfs that no other process sees. */
async function academyWithCoversOn(mountOptions: string) {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const storage = join(folder.path, 'storage')
  mkdirSync(storage)
  const port = String(await freePort())
  const mounting = `mount -t tmpfs -o ${mountOptions} tmpfs "${storage}" && exec "$@"`
  const server = launch({ ACADEMY_DATA_DIR: folder.path, PORT: port }, undefined, 'pipe', [
    ...['unshare', '--map-root-user', '--mount'],
    ...['sh', '-c', mounting, 'sh'],
  ])
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(
    async () => expect((await fetch(`${url}/healthz`)).ok, server.output.stderr).toBe(true),
    PATIENCE,
  )
  return { url, covers: `/proc/${server.process.pid}/root${join(storage, 'covers')}` }
}

async function uploadCover(url: string) {
  const json = { 'content-type': 'application/json', authorization: 'Bearer academy-web' }
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(TUTOR),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const own = await fetch(`${url}/api/tutor/courses`, { headers })
  const { data } = (await own.json()) as { data: { slug: string }[] }
  const body = new FormData()
  body.append('slug', data[0]?.slug ?? '')
  body.append('cover_photo', new Blob([new Uint8Array(png(1200, 800))]), 'cover.png')
  const reply = await fetch(`${url}/api/courses/update-cover-photo`, { method: 'POST', headers, body })
  return { status: reply.status, body: (await reply.json()) as { error: string } }
}

test('where the disk is full a cover is refused in a sentence, no draft stays, and readiness says so', async () => {
  const { url, covers } = await academyWithCoversOn('size=8k')
  const { status, body } = await uploadCover(url)
  expect({ status, error: body.error }).toEqual({
    status: 507,
    error: "We've run out of space for pictures. Please tell us and try again later.",
  })
  expect(readdirSync(covers)).toEqual([])
  const ready = await fetch(`${url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ error: 'The disk of the data folder is full.' })
  expect((await fetch(`${url}/api/courses`)).status).toBe(200)
})

test('the doctor tells of a full disk, be it the data folder’s or one of the covers', async () => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const storage = join(folder.path, 'storage')
  mkdirSync(storage)
  const mounting = `mount -t tmpfs -o size=8k tmpfs "${storage}" && exec "$@"`
  const doctor = launch({ ACADEMY_DATA_DIR: folder.path }, ['dist/server/cli/main.js', 'doctor'], 'pipe', [
    ...['unshare', '--map-root-user', '--mount'],
    ...['sh', '-c', mounting, 'sh'],
  ])
  expect(await doctor.ended, doctor.output.stderr).toBe(1)
  expect(doctor.output.stdout).toMatch(
    new RegExp(
      `^BAD   The disk of ${storage} has .* left\\. It is full. Free up space: until then nothing new is saved and /readyz answers 503\\.$`,
      'm',
    ),
  )
})

test('a cover that may not be written is refused in a sentence', async () => {
  const { url } = await academyWithCoversOn('ro')
  const { status, body } = await uploadCover(url)
  expect({ status, error: body.error }).toEqual({
    status: 503,
    error: "We couldn't save the picture. Please try again in a moment.",
  })
})
