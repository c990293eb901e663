import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/machine/ports.ts'
import { dataFolder, launch, untilReady } from '../../support/process/runningAcademy.ts'

test('under development a page comes rendered with its head tags, and takes a form without script', async () => {
  const folder = dataFolder()
  onTestFinished(folder.remove)
  const port = String(await freePort())
  const server = launch({ PORT: port, ACADEMY_DATA_DIR: folder.path }, ['--import', 'tsx', 'scripts/dev.ts'])
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server)

  const page = await (await fetch(`${url}/courses`)).text()
  expect(page).toContain('<title>Courses | Belong Academy</title>')
  expect(page).toContain(`<link rel="canonical" href="${url}/courses"/>`)
  expect(page).toContain('<h1>Take a Bold Action, Choose your Course!</h1>')
  expect(page).toMatch(/<style data-vite-dev-id="[^"]*CataloguePage\.module\.css">\.\S/)

  const body = new URLSearchParams({ email: 'learner@example.com', password: 'learn-today-1' })
  const reply = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/dashboard')
  expect(reply.headers.get('set-cookie')).toMatch(/^user=/)

  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
