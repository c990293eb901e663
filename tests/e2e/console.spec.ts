import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { photo } from '../support/e2e/ownCourse.ts'

const VIDEO = 'https://vimeo.com/76979871'

/** The manage page's dialogs and menus: tab, button (and menu item), and role. */
const OPENED = [
  ['topics', 'Add topic', 'dialog'],
  ['topics', 'More about The hive', 'menu'],
  ['topics', 'More about The hive > Edit', 'dialog'],
  ['topics', 'More about The hive > Delete', 'alertdialog'],
  ['topics', 'Move The hive', 'menu'],
  ['topics', 'Add intro video', 'dialog'],
  ['topics', 'Display', 'listbox'],
  ['topics', 'More about this course', 'menu'],
  ['objectives', 'Add objective', 'dialog'],
  ['objectives', 'More about Find the queen > Edit', 'dialog'],
  ['objectives', 'More about Find the queen > Delete', 'alertdialog'],
  ['objectives', 'Move Find the queen', 'menu'],
  ['classes', 'Add class', 'dialog'],
  ['classes', 'Columns', 'menu'],
  ['classes', 'Saved searches', 'menu'],
  ['classes', 'More about On the roof > Edit', 'dialog'],
  ['classes', 'More about On the roof > Delete', 'alertdialog'],
] as const

test('no page and no dialog of the console has a violation that axe finds', async ({
  page,
  signInAs,
  watch,
  tutorWithCourse,
}) => {
  watch.allowConsole(/status of 409/)
  const { slug, post } = await tutorWithCourse()
  const check = async (what: string) => {
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .analyze()
    expect.soft(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([])
  }
  const open = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  }
  const opened = async (name: string, role: (typeof OPENED)[number][2]) => {
    const [button, line] = name.split(' > ')
    // MUI names a select by its label and what is chosen.
    if (role === 'listbox') await page.getByRole('combobox', { name: button }).click()
    else await page.getByRole('button', { name: button, exact: true }).click()
    if (line) await page.getByRole('menuitem', { name: line }).click()
    await expect(page.getByRole(role)).toBeVisible()
    // The pressed button's tooltip fades out behind the dialog.
    await expect(page.locator('.MuiTooltip-popper')).toHaveCount(0)
    await check(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }

  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const address of [
      '/tutor/dashboard',
      '/tutor/courses',
      '/tutor/classes',
      '/tutor/classes?view=list',
      '/tutor/learners',
      '/tutor/payments',
      '/tutor/refunds',
      '/tutor/history',
      '/courses/upload',
    ]) {
      await open(address)
      await check(`${address}, ${scheme}`)
    }
    for (const tab of ['topics', 'objectives', 'enrollments', 'classes']) {
      await open(`/courses/${slug}/manage?tab=${tab}`)
      await check(`${tab}, ${scheme}`)
    }
    await open(`/courses/${slug}/edit`)
    await check(`edit, ${scheme}`)
  }

  let shown = ''
  for (const [tab, name, role] of OPENED) {
    if (tab !== shown) await open(`/courses/${slug}/manage?tab=${tab}`)
    shown = tab
    await opened(name, role)
  }

  await page.getByRole('button', { name: 'Add class' }).click()
  await page.getByRole('button', { name: 'Add class' }).last().click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await check('add class, refused')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a title')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Close without saving?' })).toBeVisible()
  await check('close without saving')

  await page.setViewportSize({ width: 700, height: 900 })
  await open(`/courses/${slug}/edit`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
  await check('menu')
  await page.keyboard.press('Escape')
  await page.getByLabel('Title').fill('Half a title')
  await page.getByRole('link', { name: 'My Courses' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await check('unsaved changes')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await post('/api/courses/update', { slug, fields: { title: 'Saved elsewhere' } })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alertdialog').getByText('Saved elsewhere', { exact: true })).toBeVisible()
  await check('conflict')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.locator('input[type=file]').setInputFiles(await photo(900, 900))
  await expect(page.getByRole('dialog', { name: 'Crop the cover photo' })).toBeVisible()
  await check('crop')

  await signInAs('tutor')
  await page.goto('/tutor/dashboard')
  await page
    .getByRole('button', { name: /^View the timetable for/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Timetable for/ }).getByRole('listitem')).not.toHaveCount(0)
  await check('timetable')
})

test('all of a course is managed by the keyboard alone', { tag: '@main' }, async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/courses/${slug}/manage`)
  const press = (key: string) => page.keyboard.press(key)
  const topics = () => page.getByRole('table', { name: 'Topics' }).locator('tbody tr td:first-of-type')
  await expect(topics()).toHaveText(['The hive', 'The queen', 'The jar'])

  await reach(page, 'Add topic')
  await press('Enter')
  await page.keyboard.type('The market')
  await press('Enter')
  await expect(topics()).toHaveText(['The hive', 'The queen', 'The jar', 'The market'])

  await reach(page, 'Move The hive')
  await press('Space')
  await expect(page.getByText('The hive moved over position 1 of 4.')).toBeAttached()
  // The sensor listens for the arrow keys after a timer of nothing, which a busy browser runs later than a key.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  await press('ArrowDown')
  await expect(page.getByText('The hive moved over position 2 of 4.')).toBeAttached()
  await press('Space')
  await expect(topics()).toHaveText(['The queen', 'The hive', 'The jar', 'The market'])

  await reach(page, 'More about The queen')
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await press('Enter')
  await reach(page, 'Detail')
  await page.keyboard.type('She is marked with a dot.')
  await reach(page, 'Resource 1')
  await page.keyboard.type('https://example.com/queens')
  await reach(page, 'Save')
  await press('Enter')
  await expect(page.getByText('Congrats!')).toBeVisible()

  await reach(page, 'More about The jar')
  await press('Enter')
  await press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await press('Enter')
  // Another course's topic of that name may have taken the slug.
  await expect(
    page.getByRole('alertdialog', { name: /^Are you sure you want to delete the-jar(-\w+)?\?$/ }),
  ).toBeVisible()
  await reach(page, 'Proceed')
  await press('Enter')
  await expect(topics()).toHaveText(['The queen', 'The hive', 'The market'])

  await reach(page, 'Topics')
  await press('ArrowRight')
  await press('Enter')
  await reach(page, 'Add objective')
  await press('Enter')
  await page.keyboard.type('Open a hive without gloves')
  await press('Enter')
  const objectives = page.getByRole('table', { name: 'Objectives' })
  await expect(objectives.getByText('Open a hive without gloves')).toBeVisible()
  await reach(page, 'Objectives')
  await press('ArrowLeft')
  await press('Enter')
  await expect(topics()).toHaveText(['The queen', 'The hive', 'The market'])
  await press('ArrowRight')
  await press('Enter')
  await expect(objectives).toBeVisible()

  await reach(page, 'Add intro video')
  await press('Enter')
  await page.keyboard.type(VIDEO)
  await press('Enter')
  await expect(page.getByRole('button', { name: /^Play the intro video/ })).toBeVisible()

  await reach(page, 'Display')
  await press('Enter')
  await press('ArrowDown')
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Display' })).toHaveText('Hidden')

  await page.goto(`/courses/${slug}/manage`)
  await expect(topics()).toHaveText(['The queen', 'The hive', 'The market'])
})

test('a learner who is sent away, and a tutor on the public pages, download no console', async ({
  page,
  signInAs,
  request,
}) => {
  const asked = new Set<string>()
  page.on('request', script => {
    if (script.url().endsWith('.js')) asked.add(script.url())
  })
  await signInAs('learner')
  await page.goto('/tutor/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Tutor Login' })).toBeVisible()
  await signInAs('tutor')
  await page.goto('/courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.size).toBeGreaterThan(0)
  // The scripts are fetched again, because leaving a page discards its response bodies.
  const scripts = await Promise.all([...asked].map(async url => (await request.get(url)).text()))
  expect(scripts.filter(script => script.includes('MuiButtonBase'))).toEqual([])
})

test('the dashboard’s first answers are asked for before it is drawn, and once', async ({
  page,
  signInAs,
}) => {
  await signInAs('tutor')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${pathname}${search}`)
  })
  await page.goto('/tutor/dashboard')
  await expect(page.getByRole('table', { name: 'Purchased courses' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const first of ['/api/courses/enrollment-count', '/api/tutor/enrollments?items=5&page=1']) {
    expect(asked.filter(one => one === first)).toHaveLength(1)
  }
  expect(asked).not.toContain('/api/config')
})

/** Presses Tab until the element of this name has the focus; throws an Error if Tab never reaches it. */
async function reach(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 90; presses++) {
    const focused = await page.evaluate(nameOfFocused)
    if (focused === name) return
    seen.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached "${name}", but ${seen.join(', ')}`)
}

function nameOfFocused(): string {
  const element = document.activeElement
  const labels = (element as HTMLInputElement | null)?.labels ?? []
  const labelled = (element?.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map(id => (id && id !== element?.id ? document.getElementById(id)?.textContent : ''))
  const words =
    element?.getAttribute('aria-label') ||
    labels[0]?.textContent ||
    labelled.join('') ||
    element?.textContent ||
    ''
  return words.replace('*', '').trim()
}

test('on a phone the first row of each list is on the first screen, and its filters open at a press', async ({
  page,
  signInAs,
}) => {
  await signInAs('tutor')
  await page.setViewportSize({ width: 360, height: 740 })
  const course = (tab: string) => `/courses/python-from-zero/manage?tab=${tab}`
  for (const address of [
    '/tutor/courses',
    '/tutor/classes?view=list',
    '/tutor/learners',
    '/tutor/payments',
    ...['topics', 'objectives', 'enrollments', 'classes', 'announcements', 'onsite', 'ratings'].map(course),
  ]) {
    await page.goto(address)
    const row = page.getByRole('main').getByRole('row').nth(1)
    await expect(row, address).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    const box = await row.boundingBox()
    expect((box?.y ?? Number.POSITIVE_INFINITY) + 40, address).toBeLessThanOrEqual(740)
  }
  await page.goto('/tutor/payments')
  await expect(page.getByLabel('Course')).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Course').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  await expect(page.getByLabel('Course')).toBeHidden()
})

test('the heads of a table are on one line, sortable or not', async ({ page, signInAs }) => {
  await signInAs('tutor')
  for (const address of ['/tutor/courses', '/tutor/payments']) {
    await page.goto(address)
    await expect(page.getByRole('columnheader').first()).toBeVisible()
    const tops = await page.getByRole('columnheader').evaluateAll(heads =>
      heads.map(head => {
        const range = document.createRange()
        range.selectNodeContents(document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode() ?? head)
        return range.getBoundingClientRect().top
      }),
    )
    expect(new Set(tops).size, `${address}: ${tops}`).toBe(1)
  }
})
