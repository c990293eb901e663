import { type APIRequestContext, expect, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import type { Account } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { test } from '../support/e2e/clockedAcademy.ts'
import { cardPayment } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'
import { addPlace, ownCourseOf } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'

const DAY_MS = 24 * 60 * 60_000
const LINK = 'https://meet.example.com/weave'
const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }

test('a cohort from its plan to its last review: seats, a slot, the waiting list, the calendar, classes and attendance', async ({
  page,
  request,
  clocked,
  goTo,
  newTutor,
  newLearner,
  signInAs,
}) => {
  const tutor = await newTutor()
  const { slug } = await ownCourseOf(request, tutor)
  const monday = mondayAhead()
  const manage = (tab: string) => page.goto(`/courses/${slug}/manage?tab=${tab}`)
  const classes = page.getByRole('table', { name: 'Classes' })
  const onDay = (days: number, time: string) => goTo(new Date(`${dayAfter(monday, days)}T${time}:00Z`))

  await test.step('the tutor plans one seat, eight weekly classes and six slots', async () => {
    await signInAs(tutor)
    await manage('cohorts')
    await page.getByRole('button', { name: 'Add cohort' }).click()
    const cohort = page.getByRole('dialog', { name: 'Add cohort' })
    await cohort.getByLabel('Name').fill('Evening group')
    await cohort.getByLabel('First day').fill(dayAfter(monday, 0))
    await cohort.getByLabel('Last day').fill(dayAfter(monday, 55))
    await cohort.getByLabel('Seats').fill('1')
    await cohort.getByLabel('Title').fill('Weaving')
    await cohort.getByLabel('Meeting link').fill(LINK)
    await expectAccessible(page, 'cohort with its classes')
    await cohort.getByRole('button', { name: 'Add cohort' }).click()
    await expect(page.getByRole('row', { name: /Evening group/ })).toContainText('0 of 1 taken')

    await manage('classes')
    await expect(classes.getByRole('row', { name: /Weaving \d/ })).toHaveCount(8)
    await expectAccessible(page, 'classes')

    await manage('onsite')
    await addPlace(page)
    await page.getByRole('button', { name: 'Add weekly availability' }).click()
    const weekly = page.getByRole('dialog', { name: 'Add weekly availability' })
    await weekly.getByLabel('First day').fill(dayAfter(monday, 0))
    await weekly.getByLabel('Last day').fill(dayAfter(monday, 7))
    await weekly.getByRole('button', { name: 'Add slots' }).click()
    await expect(page.getByRole('table', { name: 'Slots' }).getByRole('row', { name: /Free/ })).toHaveCount(6)
    await expectAccessible(page, 'slots')
  })

  const [onsite, holder, ada] = [await newLearner(), await newLearner(), await newLearner()]
  await page.setViewportSize(PHONE)

  await test.step('one learns onsite, which takes no seat, and picks a slot', async () => {
    await signInAs(onsite)
    await page.goto(`/courses/${slug}/enrol?method=physical`)
    await page.getByLabel('Billing country').selectOption('Nigeria')
    await expect(page.getByRole('region', { name: 'Start date' })).toHaveCount(0)
    await page.getByLabel('First class').selectOption({ index: 1 })
    await looks(page, 'enrol onsite')
    await pay(page)
    await page.goto('/onsite-classes')
    await expect(page.getByText('12 Herbert Macaulay Way')).toBeVisible()
    await looks(page, 'onsite classes')
  })

  await test.step('one holds the last seat, one waits, and is offered it when it comes free', async () => {
    const other = await asksFor(request, holder)
    const { id: course_id } = await other('GET', `/api/courses/${slug}`)
    const reference = `held-${slug}`.slice(0, 60)
    await other('POST', '/api/payments/create', {
      reference,
      amount: 65_700,
      description: 'A seat',
      course_id,
    })
    await signInAs(ada)
    await page.goto(`/courses/${slug}/enrol?method=virtual`)
    await page.getByRole('button', { name: 'Join the waiting list: Evening group' }).click()
    await expect(page.getByText("You're 1st in line.")).toBeVisible()
    await looks(page, 'waiting')
    await other('POST', '/api/payments/abandon', { reference })
    await page.goto('/dashboard')
    const lists = page.getByRole('region', { name: 'Waiting lists' })
    await expect(lists).toContainText(/We're holding a seat for you until/)
    await looks(page, 'offered')
    await lists.getByRole('link', { name: /^Take the seat/ }).click()
    await page.getByLabel('Billing country').selectOption('Nigeria')
    await pay(page)
    await page.goto('/courses/enrolled')
    await expect(page.getByText(/Evening group, from/)).toBeVisible()
    await expect(page.getByText('Upcoming')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Waiting lists' })).toHaveCount(0)
    await looks(page, 'enrolled')
  })

  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Create private link' }).click()
  const address = new URL(await page.getByText(/\/calendar\/[\w-]{43}\.ics$/).innerText()).pathname
  await looks(page, 'calendar')
  const before = await weavingOf(request, address)
  expect(before).toHaveLength(8)
  expect(before.map(({ starts }) => starts)).toEqual(
    Array.from({ length: 8 }, (_, week) => `${dayAfter(monday, 7 * week)}T17:00:00.000Z`),
  )

  await test.step('ten minutes before the first class the link is there', async () => {
    await onDay(0, '16:40')
    await signInAs(ada)
    await page.goto('/dashboard')
    const week = page.getByRole('region', { name: 'This week' })
    await expect(week.getByText('Weaving 1')).toBeVisible()
    await expect(week.getByRole('link', { name: /^Join/ })).toHaveCount(0)
    await onDay(0, '16:50')
    await page.goto('/dashboard')
    await expect(week.getByRole('link', { name: /^Join Weaving 1/ })).toHaveAttribute('href', LINK)
    await looks(page, 'week')
  })

  await test.step('the second class is moved: calendar and letter follow', async () => {
    await page.setViewportSize(LAPTOP)
    await signInAs(tutor)
    await manage('classes')
    await choose(page, 'Weaving 2', 'Edit')
    const editing = page.getByRole('dialog', { name: 'Edit class' })
    await editing.getByLabel('Starts at').fill(`${dayAfter(monday, 8)}T17:00`)
    await editing.getByLabel('Ends at').fill(`${dayAfter(monday, 8)}T18:30`)
    await editing.getByRole('button', { name: 'Update' }).click()
    await expect(editing).toHaveCount(0)
    const after = await weavingOf(request, address)
    const [was] = before.filter(({ title }) => title.includes('Weaving 2'))
    const [is] = after.filter(({ uid }) => uid === was?.uid)
    expect(is?.starts).toBe(`${dayAfter(monday, 8)}T16:00:00.000Z`)
    expect(is?.sequence).toBeGreaterThan(was?.sequence ?? 0)
    expect(after.filter(({ uid }) => uid !== was?.uid)).toEqual(before.filter(({ uid }) => uid !== was?.uid))
    await onDay(0, '17:30')
    const moved = (email: string) =>
      lettersTo(email, clocked.outbox).filter(text => /Subject: .*class moved/.test(text))
    await expect.poll(() => moved(ada.email).length).toBe(1)
    // Group classes are neither for onsite learners nor for learners without a seat.
    for (const { email } of [onsite, holder]) expect(moved(email)).toEqual([])
  })

  await test.step('who was there is noted, and the learner sees it', async () => {
    await manage('classes')
    await choose(page, /Weaving 1/, 'Attendance')
    const dialog = page.getByRole('dialog', { name: /^Attendance for Weaving 1/ })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Mark the rest present' }).click()
    await expect(dialog.getByRole('button', { name: /: Present$/, pressed: true })).toHaveCount(1)
    await expectAccessible(page, 'attendance')
    await onDay(0, '19:00')
    await page.setViewportSize(PHONE)
    await signInAs(ada)
    await page.goto('/courses/enrolled')
    await expect(page.getByText('Attended 1 of 1 class')).toBeVisible()
    await looks(page, 'ongoing')
  })

  await test.step('once it is finished the learner rates it, and the tutor replies', async () => {
    await onDay(60, '09:00')
    await signInAs(ada)
    await page.goto('/courses/enrolled')
    await expect(page.getByText('Completed')).toBeVisible()
    await looks(page, 'completed')
    await page.getByRole('link', { name: /^Rate / }).click()
    await page.getByRole('radio', { name: /^5 of 5/ }).check({ force: true })
    await page.getByLabel('Comment').fill('Every Monday was worth it.')
    await looks(page, 'rating')
    await page.getByRole('button', { name: 'Post my rating' }).click()
    await expect(page.getByText('Thanks, your rating has been posted.')).toBeVisible()

    await page.setViewportSize(LAPTOP)
    await signInAs(tutor)
    await manage('ratings')
    await page.getByRole('button', { name: /^Reply to / }).click()
    await page.getByRole('dialog').getByLabel('Reply').fill('Come back for the next one.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByRole('table', { name: 'Ratings' })).toContainText('Come back for the next one.')
    await page.context().clearCookies()
    await page.setViewportSize(PHONE)
    await page.goto(`/courses/${slug}`)
    await expect(page.getByText('Every Monday was worth it.')).toBeVisible()
    await expect(page.getByText('Come back for the next one.')).toBeVisible()
    await looks(page, 'course with its reply')
  })
})

/** Pays in the sandbox's window. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay/ }).click()
  await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
}

/** Expects the page to fit the phone's width and to be accessible. */
async function looks(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${name} is as wide as the screen`).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(page, name)
}

/** Signs in on another device of a person and returns a function that makes a call there and returns its data. */
async function asksFor(request: APIRequestContext, { email, password }: Account) {
  const anonymous = { authorization: 'Bearer academy-web' }
  const signedIn = await request.post('/api/login', { headers: anonymous, data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  return async (method: 'GET' | 'POST', path: string, data?: object) => {
    const reply = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()).data
  }
}

/** Returns the weekly classes of a calendar file, by title. */
async function weavingOf(request: APIRequestContext, address: string) {
  const reply = await request.get(address)
  expect(reply.headers()['content-type']).toContain('text/calendar')
  return new ICAL.Component(ICAL.parse(await reply.text()))
    .getAllSubcomponents('vevent')
    .map(component => new ICAL.Event(component))
    .filter(({ summary }) => summary.includes('Weaving'))
    .map(({ uid, summary, sequence, startDate }) => ({
      uid,
      title: summary,
      sequence: Number(sequence),
      starts: startDate.toJSDate().toISOString(),
    }))
    .sort((one, other) => one.title.localeCompare(other.title))
}

/** Returns a Monday at least two weeks ahead. */
function mondayAhead(): Date {
  const day = new Date(Date.now() + 14 * DAY_MS)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day
}

function dayAfter(day: Date, days: number): string {
  return new Date(day.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
