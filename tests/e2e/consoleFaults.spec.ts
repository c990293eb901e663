import { expect, type Page } from '@playwright/test'
import { PICTURE_MAX_BYTES } from '#contract/rules/picture.ts'
import { test } from '../support/e2e/academy.ts'
import { grainyPhoto, photo } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'
import { pngBomb } from '../support/pictures.ts'

// These tests cover faults while a tutor works. Each fault shows a clear sentence, loses nothing that was typed and runs no
// injected script.

const CUT = /ERR_FAILED|ERR_CONNECTION|status of 4\d\d/
const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
const TEXTS = [SCRIPT, '🎨🪡👩🏾‍🏫'.repeat(8), 'مرحبا بكم في الدورة \u202Eنسيج\u202C', 'x'.repeat(110)]

test('two tabs: the later save is shown both versions, and keeps its own on top of the other', {
  tag: '@main',
}, async ({ page, context, watch, tutorWithCourse }) => {
  watch.allowConsole(CUT)
  const { slug } = await tutorWithCourse()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/courses/${slug}/edit`)
    await expect(tab.getByLabel('Title')).toHaveValue('Beekeeping in the city')
  }
  await other.getByLabel('Title').fill('Bees on the roof')
  await other.getByLabel('Short description').fill('Theirs')
  await save(other)
  await page.getByLabel('Short description').fill('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'This course was changed somewhere else' })
  for (const words of ['Bees on the roof', 'Theirs', 'Mine']) {
    await expect(conflict.getByText(words, { exact: true }).first()).toBeVisible()
  }
  await conflict.getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByText('Success!').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bees on the roof')
  await expect(page.getByLabel('Short description')).toHaveValue('Mine')

  await other.getByRole('button', { name: 'Unpublish' }).click()
  await other.getByRole('button', { name: 'Proceed' }).click()
  await expect(other.getByText('Unpublished')).toBeVisible()
  await other.getByLabel('Short description').fill('Theirs again')
  await other.getByRole('button', { name: 'Save changes' }).click()
  const again = other.getByRole('alertdialog', { name: 'This course was changed somewhere else' })
  await again.getByRole('button', { name: 'Use saved version' }).click()
  await expect(other.getByLabel('Short description')).toHaveValue('Mine')
})

test('the server gone in the middle of a save: what was typed stays, and is saved once it is back', {
  tag: '@main',
}, async ({ page, watch, tutorWithCourse }) => {
  watch.allowConsole(CUT)
  const { slug } = await tutorWithCourse()
  await page.goto(`/courses/${slug}/edit`)
  await page.getByLabel('Long description').fill('Typed for an hour')
  await page.route('**/api/**', route => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText("Something Went WrongWe can't reach the academy.")
  await expect(page.getByLabel('Long description')).toHaveValue('Typed for an hour')
  await page.getByRole('button', { name: 'Add topic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add topic' })
  await dialog.getByLabel('Topic').fill('The market')
  await dialog.getByRole('button', { name: 'Add topic' }).click()
  await expect(dialog.getByRole('alert')).toContainText("errorWe can't reach the academy.")
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Add topic' }).click()
  await expect(page.getByRole('table', { name: 'Topics' }).getByText('The market')).toBeVisible()
  await save(page)

  await page.route('**/api/tutor/**', route => route.abort())
  await page.getByRole('link', { name: 'My Courses' }).first().click()
  await expect(page.getByRole('alert')).toContainText("errorWe can't reach the academy.")
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'My courses' })).toContainText('Beekeeping')
})

test('a session that ends under the work leads to /tutor/login and back, with what was typed', {
  tag: '@main',
}, async ({ page, request, watch, tutorWithCourse }) => {
  watch.allowConsole(CUT)
  const { tutor, slug } = await tutorWithCourse()
  await page.goto(`/courses/${slug}/edit`)
  await page.getByLabel('Long description').fill('Typed for an hour')
  const [cookie] = await page.context().cookies()
  const { token } = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(`/tutor/login?redirect_to=%2Fcourses%2F${slug}%2Fedit`)
  await page.getByLabel('Email').fill(tutor.email)
  await page.getByLabel('Password', { exact: true }).fill(tutor.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Your changes are back')).toBeVisible()
  await expect(page.getByLabel('Long description')).toHaveValue('Typed for an hour')
  await save(page)
})

test("another tutor's course is not found, and one that is deleted elsewhere says so and keeps what was typed", async ({
  page,
  request,
  watch,
  tutorWithCourse,
}) => {
  watch.allowConsole(CUT)
  const { slug, post } = await tutorWithCourse()
  const { data } = await (await request.get('/api/courses?sort=popular&items=1')).json()
  const foreign = data.data[0]
  for (const view of ['edit', 'manage']) {
    await page.goto(`/courses/${foreign.slug}/${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Course not found' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'My Courses' }).click()
  await expect(page).toHaveURL('/tutor/courses')

  await page.goto(`/courses/${slug}/manage`)
  await choose(page, 'The jar', 'Edit')
  const { topics } = (await post('/api/courses/add-topic', { slug, topic: 'Last' })) as {
    topics: { slug: string; topic: string }[]
  }
  const jar = topics.find(({ topic }) => topic === 'The jar')
  await post('/api/courses/delete-topic', { slug: jar?.slug })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Detail' }).fill('Typed for an hour')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Oops!Topic not found.')
  await expect(dialog.getByRole('textbox', { name: 'Detail' })).toHaveValue('Typed for an hour')

  await page.goto(`/courses/${slug}/edit`)
  await page.getByLabel('Short description').fill('Typed for an hour')
  const gone = { status: 'error', error: 'Course not found.', request_id: 'test' }
  await page.route('**/api/courses/update', route => route.fulfill({ status: 404, json: gone }))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Request Failed!Course not found.')
  await expect(page.getByLabel('Short description')).toHaveValue('Typed for an hour')
})

test('phone photos of more than 5 MB and of 50 megapixels become covers', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await page.goto(`/courses/${slug}/edit`)
  const heavy = await grainyPhoto(4_080, 3_060)
  expect(heavy.buffer.length).toBeGreaterThan(PICTURE_MAX_BYTES)
  for (const [picked, button] of [
    [heavy, 'Use this part'],
    [await photo(8_160, 6_120), 'Use the whole picture'],
    // It has the shape of a cover, so nobody is asked to crop it.
    [await grainyPhoto(4_000, 2_250), null],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles(picked)
    if (button) await page.getByRole('button', { name: button }).click()
    const saved = page.waitForResponse(reply => reply.url().includes('update-cover-photo'))
    await page.getByRole('button', { name: 'Update cover photo' }).click()
    expect((await saved).status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Update cover photo' })).toHaveCount(0)
  }
})

test('files that are no cover, and addresses that are no video, are told at their field and never sent', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  const sent: string[] = []
  page.on('request', asked => {
    if (asked.method() === 'POST') sent.push(asked.url())
  })
  await page.goto(`/courses/${slug}/edit`)
  const input = page.locator('input[type=file]')
  const markup = Buffer.from(SCRIPT)
  for (const [name, mimeType, buffer, sentence] of [
    ['empty.png', 'image/png', Buffer.alloc(0), /JPEG, PNG or WebP picture of up to 5 MB/],
    ['drawn.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPEG, PNG or/],
    ['page.html', 'text/html', markup, /JPEG, PNG or WebP/],
    ['renamed.png', 'image/png', markup, /picture is damaged or has more than 200 megapixels/],
    ['huge.png', 'image/png', pngBomb(16_000), /picture is damaged or has more than 200 megapixels/],
  ] as const) {
    await input.setInputFiles({ name, mimeType, buffer })
    await expect(page.getByText(name)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByRole('button', { name: 'Update cover photo' })).toHaveCount(0)
  }

  await page.goto(`/courses/${slug}/manage`)
  await page.getByRole('button', { name: 'Add intro video' }).click()
  const link = page.getByRole('textbox', { name: 'Enter url link' })
  for (const address of [
    '',
    'javascript:window.hacked=1',
    'data:text/html,<script>window.hacked=1</script>',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://уoutube.com/watch?v=dQw4w9WgXcQ',
  ]) {
    await link.fill(address)
    await page.getByRole('button', { name: 'Save video' }).click()
    await expect(link).toHaveAccessibleDescription(/must be a https link to a YouTube or Vimeo video/)
    await expect(link).toHaveValue(address)
  }
  expect(sent).toEqual([])
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('markup, emoji, Arabic and endless words stand in every field as they were typed, and push nothing aside', async ({
  page,
  watch,
  tutorWithCourse,
}) => {
  watch.allowConsole(CUT)
  const { slug, post } = await tutorWithCourse()
  for (const text of TEXTS) {
    await post('/api/courses/add-topic', { slug, topic: text })
    await post('/api/courses/add-objective', { slug, objective: text })
  }
  await page.goto(`/courses/${slug}/edit`)
  await page.getByLabel('Title').fill('x'.repeat(10_000))
  await page.getByLabel('Short description').fill(SCRIPT.repeat(150))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Title must be 120 characters or fewer.')
  await expect(page.getByRole('alert')).toContainText('Short description must be 1,000 characters or fewer.')
  await expect(page.getByLabel('Title')).toHaveValue('x'.repeat(10_000))
  await page.getByLabel('Title').fill(SCRIPT.slice(0, 60) + 'x'.repeat(60))
  await page.getByLabel('Short description').fill(TEXTS.join('\n'))
  await page.getByLabel('Long description').fill('x'.repeat(10_000))
  await save(page)

  await page
    .getByRole('button', { name: `More about ${TEXTS[3]}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit topic detail' })
  await dialog.getByRole('textbox', { name: 'Detail' }).fill(TEXTS.join('\n') + 'x'.repeat(9_000))
  await dialog.getByRole('textbox', { name: 'Resource 1' }).fill(`${SCRIPT} javascript:window.hacked=1`)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page, `the topic's dialog at ${width}`)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Congrats!').first()).toBeVisible()

  for (const address of [
    `/courses/${slug}/edit`,
    `/courses/${slug}/manage`,
    `/courses/${slug}/manage?tab=objectives`,
    '/tutor/courses',
    '/tutor/dashboard',
  ]) {
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await expectNoSidewaysScroll(page, `${address} at ${width}`)
    }
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Success!').first()).toBeVisible()
}

/** Expects the page, each card and each dialog to need no sideways scrolling. */
async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflowing = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.MuiDialogContent-root, .MuiCard-root')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className }) => className || 'the page'),
    )
  await expect.poll(overflowing, where).toEqual([])
}
