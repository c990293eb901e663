import { expect, test } from 'vitest'
import { bookSlot } from '#contract/slots.ts'
import { createPlace } from '#contract/tutor/places.ts'
import { createSlot } from '#contract/tutor/slots.ts'
import type { Account } from '#server/platform/http/account.ts'
import { cookieWith, formOf, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'
import { PLACE, SLOT } from '../../support/academy/slots.ts'

const PAGE = '/onsite-classes'
const BOOK = 'Book this time'
const MOVE = 'Move to this time'
const CANCEL = 'Cancel the class'

/** Builds a learner without script in an onsite course, and three free slots of it. */
async function onsitePage() {
  const academy = await academyWithPages({ course: { title: 'Weaving' } })
  const { app, db, server, learner, tutor, course, make } = academy
  const teacher = server.as(tutor)
  const { body: place } = await teacher.call(createPlace, { body: PLACE })
  const slots: number[] = []
  for (const day of ['09', '10', '11']) {
    const body = { course_id: course.id, place_id: place.id, ...SLOT, starts_at: `2026-03-${day}T18:00` }
    slots.push((await teacher.call(createSlot, { body })).body.id)
  }
  const enrolled = async (who: Account) => {
    await make.enrolment({ user_id: who.id, course_id: course.id, method: 'physical' })
    return who
  }
  await enrolled(learner)
  const browserOf = async (who: Account) =>
    plainBrowser(app, cookieWith(await server.tokenOf(who), { id: who.id, userType: who.userType }, 'Lara'))
  return {
    ...academy,
    slots: slots as [number, number, number],
    lara: await browserOf(learner),
    browserOf,
    /** Adds another learner to the onsite course. */
    other: async () => enrolled(await make.learner({ is_verified: 1 })),
    book: (who: Account, slot_id: number) => server.as(who).call(bookSlot, { body: { slot_id } }),
    bookings: async () => {
      const rows = await db.selectFrom('slot_bookings').selectAll().orderBy('id').execute()
      return rows.map(({ user_id, slot_id, state }) => ({ user_id, slot_id, state }))
    },
  }
}

/** Returns the ids of the slots that are picked on a page. */
function pickedOn({ document }: { document: Document }): number[] {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=slot_id]')]
  return radios.filter(radio => radio.hasAttribute('checked')).map(({ value }) => Number(value))
}

test('a learner without script books a time, moves it and gives it back', async () => {
  const { lara, learner, slots, bookings } = await onsitePage()
  const empty = await lara.open(PAGE)
  expect(empty.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(pickedOn(empty)).toEqual([])
  const booked = await lara.press(empty, BOOK, { slot_id: String(slots[0]) })
  expect([booked.status, booked.headers.location]).toEqual([303, `${PAGE}?done=booked`])
  const shown = await lara.open(`${PAGE}?done=booked`)
  expect(shown.text).toContain('Class booked')
  expect(shown.text).toContain(PLACE.address)
  const moved = await lara.press(shown, MOVE, { slot_id: String(slots[1]) })
  expect([moved.status, moved.headers.location]).toEqual([303, `${PAGE}?done=moved`])
  expect(await bookings()).toEqual([{ user_id: learner.id, slot_id: slots[1], state: 'taken' }])
  const back = await lara.press(await lara.open(PAGE), CANCEL)
  expect([back.status, back.headers.location]).toEqual([303, `${PAGE}?done=cancelled`])
  expect(await bookings()).toMatchObject([{ state: 'released' }])
  expect((await lara.open(`${PAGE}?done=cancelled`)).text).toContain('Class cancelled')
})

test('a time that was taken meanwhile is refused: the class stays, and its form is open for another time', async () => {
  const { lara, learner, slots, bookings, book, other } = await onsitePage()
  await book(learner, slots[0])
  const page = await lara.open(PAGE)
  const thief = await other()
  await book(thief, slots[1])
  const refused = await lara.press(page, MOVE, { slot_id: String(slots[1]) })
  expect(refused.status).toBe(409)
  expect(refused.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect(refused.text).toContain('Someone has just taken this time. Please choose another.')
  const form = refused.document.querySelector('details[open]')
  expect(form?.textContent).toContain('Choose another time')
  expect(await bookings()).toEqual([
    { user_id: learner.id, slot_id: slots[0], state: 'taken' },
    { user_id: thief.id, slot_id: slots[1], state: 'taken' },
  ])
  expect((await lara.press(refused, MOVE, { slot_id: String(slots[2]) })).status).toBe(303)
})

test('a refused form keeps what was picked', async () => {
  const { lara, learner, slots, bookings, book, clock, browserOf } = await onsitePage()
  const page = await lara.open(PAGE)
  await book(learner, slots[0])
  // Another tab has booked in the meantime.
  const second = await lara.press(page, BOOK, { slot_id: String(slots[2]) })
  expect(second.status).toBe(409)
  expect(second.text).toContain('You already have an upcoming onsite class in this course.')
  expect(pickedOn(second)).toEqual([slots[2]])
  const early = await lara.open(PAGE)
  clock.advance({ days: 6, hours: 12 })
  // A session lasts a day, so the learner signs in again.
  const again = await browserOf(learner)
  const late = await again.press(early, MOVE, { slot_id: String(slots[2]) })
  expect(late.status).toBe(409)
  expect(late.text).toContain('up to 24 hours before it starts. Please ask your tutor.')
  expect(await bookings()).toEqual([{ user_id: learner.id, slot_id: slots[0], state: 'taken' }])
})

test('who picks nothing is told what to pick', async () => {
  const { lara, bookings } = await onsitePage()
  const reply = await lara.press(await lara.open(PAGE), BOOK)
  expect(reply.status).toBe(400)
  expect(reply.text).toContain('Choose a time.')
  expect(await bookings()).toEqual([])
})

test('another learner’s class is moved and given back by nobody else, a tutor books none, and a visitor is led to sign in', async () => {
  const { app, lara, learner, tutor, slots, book, bookings, other, browserOf } = await onsitePage()
  await book(learner, slots[0])
  const page = await lara.open(PAGE)
  const stranger = await browserOf(await other())
  for (const [button, more] of [
    [MOVE, { slot_id: String(slots[1]) }],
    [CANCEL, {}],
  ] as const) {
    const { action, fields } = formOf(page, button)
    expect((await stranger.post(action, { ...fields, ...more })).status).toBe(404)
    const asTutor = await (await browserOf(tutor)).post(action, { ...fields, ...more })
    expect([asTutor.status, asTutor.headers.location]).toEqual([303, expect.stringMatching(/^\/login\?/)])
    const visitor = await plainBrowser(app).post(action, { ...fields, ...more })
    expect([visitor.status, visitor.headers.location]).toEqual([
      303,
      `/login?${new URLSearchParams({ redirect_to: PAGE })}`,
    ])
    const foreign = await lara.post(action, { ...fields, ...more }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  }
  expect(await bookings()).toEqual([{ user_id: learner.id, slot_id: slots[0], state: 'taken' }])
})

test('who takes the course virtually books none of its times', async () => {
  const { make, course, slots, bookings, browserOf, other } = await onsitePage()
  const { action, fields } = formOf(await (await browserOf(await other())).open(PAGE), BOOK)
  const virtual = await make.learner({ is_verified: 1 })
  await make.enrolment({ user_id: virtual.id, course_id: course.id, method: 'virtual' })
  const browser = await browserOf(virtual)
  expect((await browser.open(PAGE)).text).toContain('You have no onsite classes')
  expect((await browser.post(action, { ...fields, slot_id: String(slots[0]) })).status).toBe(404)
  expect(await bookings()).toEqual([])
})

test('the page says how many hours are booked and until when, and offers no time once neither is left', async () => {
  const { db, browserOf, learner, slots, book, clock } = await onsitePage()
  // A session lasts a day.
  const open = async () => (await (await browserOf(learner)).open(PAGE)).document
  await db.updateTable('enrolments').set({ onsite_hours: 2 }).execute()
  const fresh = await open()
  expect(textOf(fresh)).toMatch(/0\sh of 2\sh booked · Book classes until 12 Apr 2026, 09:00 \(Lagos time\)/)
  await book(learner, slots[0])
  clock.advance({ days: 8 })
  await book(learner, slots[2])
  clock.advance({ days: 7 })
  const full = await open()
  expect(textOf(full)).toMatch(/2\sh of 2\sh booked/)
  expect(textOf(full)).not.toContain(BOOK)
  clock.advance({ days: 30 })
  const over = await open()
  expect(textOf(over)).toContain('Your weeks in this course are over')
  expect(textOf(over)).not.toMatch(/No times are available|Book classes until/)
})

function textOf({ body }: Document): string {
  return body.textContent ?? ''
}
