import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { createPayment } from '#contract/payments.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { followRefunds } from '#server/money/payments/refunds/refundProgress.ts'
import { acceptPayment } from '#server/money/payments/settlement/acceptPayment.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { asAcademy, chargeSuccess, QUIET_ACTOR } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'

/** Builds an academy with a paid and a free course; `leaving` returns the letters to a person since its last call. */
async function lettersAcademy(titles: { paid?: string; free?: string } = {}) {
  const academy = await receiptAcademy({ course: { title: titles.paid ?? 'Bookkeeping' } })
  const { make, tutor, category, mail, server, clock } = academy
  const owned = { tutor_id: tutor.id, category_id: category.id, discounted_price_cents: 0 }
  const free = await make.course({ ...owned, title: titles.free ?? 'Weaving' })
  const ada = await make.learner({ firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com' })
  return {
    ...academy,
    ada,
    free,
    takeFree: (learner = ada, course = free, reference = `free-place-${learner.id}-${course.id}`) =>
      server.as(learner).call(createPayment, {
        body: { reference, amount: 0, description: 'Free', course_id: course.id },
      }),
    anotherFree: () => make.course(owned),
    leaving: async (to = 'ada@example.com') => {
      await sendLetters(academy)
      return mail.letters.splice(0).filter(letter => letter.to === to)
    },
    later: (minutes: number) => clock.advance({ minutes }),
  }
}

test('a free place is told of once, without anybody’s words where nobody knows whose the address is', async () => {
  const { takeFree, leaving, clock } = await lettersAcademy({ free: 'Win at http://evil.example' })
  await Promise.all(Array.from({ length: 5 }, () => takeFree()))
  const letters = await leaving()
  expect(letters).toHaveLength(1)
  const [letter] = letters
  expect(letter?.subject).toBe("You're enrolled at Belong Academy")
  for (const part of [letter?.text, letter?.html]) {
    expect(part).toContain('http://127.0.0.1:3000/courses/enrolled')
    expect(part).toContain('enrol, please ignore this email.')
    expect(part).not.toMatch(/evil|Ada/)
  }
  clock.advance({ days: 1 })
  expect(await leaving()).toEqual([])
})

test('free places bring an unknown address three letters a day', async () => {
  const { takeFree, anotherFree, ada, leaving } = await lettersAcademy()
  for (let count = 0; count < 6; count += 1) await takeFree(ada, await anotherFree())
  expect(await leaving()).toHaveLength(3)
})

test('who has paid before is told by name which free place it is', async () => {
  const { takeFree, buy, ada, free, make, leaving } = await lettersAcademy()
  await buy(ada, 'paid-before-1')
  await leaving()
  await make.classSession({
    course_id: free.id,
    starts_at: '2026-03-09T17:00:00.000Z',
    ends_at: '2026-03-09T18:00:00.000Z',
  })
  await takeFree()
  const letters = await leaving()
  expect(letters).toMatchObject([{ subject: "You're enrolled in Weaving" }])
  expect(letters[0]?.text).toContain('First class: 9 March 2026 at 18:00 (Lagos time)')
  expect(letters[0]?.text).toContain('Hello Ada,')
  expect(letters[0]?.text).toContain('Learning mode: Virtual (live classes)')
})

test('a paid place is told of by the letter of its receipt alone, with the way to the classes', async () => {
  const { buy, ada, leaving } = await lettersAcademy()
  await buy(ada, 'paid-and-told')
  const letters = await leaving()
  expect(letters).toMatchObject([
    { subject: expect.stringMatching(/^Receipt BA-2026-\d{6}: ₦73,000 for Bookkeeping$/) },
  ])
  for (const part of [letters[0]?.text, letters[0]?.html]) {
    expect(part).toContain('re enrolled.')
    expect(part).toContain('http://127.0.0.1:3000/courses/enrolled')
  }
})

test('a payment that was made before its course was chosen has a letter of the place as well', async () => {
  const { server, ada, pay, webhook, course, leaving, later } = await lettersAcademy()
  const wish = { reference: 'course-comes-later', amount: 73_000, description: 'A course' }
  const { body } = await server.as(ada).call(createPayment, { body: wish })
  await pay('course-comes-later')
  await webhook(chargeSuccess('course-comes-later'))
  expect(await leaving()).toHaveLength(1)
  later(1)
  const chosen = { course_id: course.id, payment_id: body.id }
  for (const _ of [1, 2]) await server.as(ada).call(enrol, { body: chosen })
  expect(await leaving()).toMatchObject([{ subject: "You're enrolled in Bookkeeping" }])
})

test('an email names no course that the academy has taken down, as the bell names none', async () => {
  const { buy, ada, refund, leaving, later, db, course } = await lettersAcademy()
  await buy(ada, 'taken-down-since')
  await leaving()
  await refund('taken-down-since', { amountKobo: 1_000_000, reason: 'It copies a book' })
  const taken_down_at = '2026-03-02T09:00:00.000Z'
  await db.updateTable('courses').set({ taken_down_at }).where('id', '=', course.id).execute()
  later(3)
  const [letter] = await leaving()
  expect(letter?.text).toContain('For: your course')
  expect(letter?.text).not.toContain('Bookkeeping')
})

test('a payment that gives back a part is told of on its way, and again when it has arrived', async () => {
  const academy = await lettersAcademy()
  const { buy, ada, refund, leaving, later, sandbox, db } = academy
  await buy(ada, 'back-in-part')
  await leaving()
  await refund('back-in-part', { amountKobo: 1_000_000, reason: 'A class fell out' })
  later(3)
  const [onItsWay, ...more] = await leaving()
  expect(more).toEqual([])
  expect(onItsWay).toMatchObject({ subject: 'Your refund of ₦10,000 is on its way' })
  expect(onItsWay?.text).toMatch(
    /Refund: ₦10,000\nPaid: ₦73,000\nFor: Bookkeeping\nReference: back-in-part\nReason: A class fell out/,
  )

  const payment = await findPayment(db, 'back-in-part')
  await db.updateTable('refunds').set({ status: 'processing' }).execute()
  expect(sandbox).toBeDefined()
  const theirs = academy.ports.paymentProvider.refundsOf
  academy.ports.paymentProvider.refundsOf = async id =>
    (await theirs(id)).map(told => ({ ...told, status: 'processed' }))
  for (const _ of [1, 2]) await followRefunds(asAcademy(academy), payment!)
  expect(await leaving()).toMatchObject([{ subject: "We've refunded ₦10,000" }])
})

test('a refund that fails is told of, with who will see to it', async () => {
  const academy = await lettersAcademy()
  const { buy, ada, refund, leaving, ports, db } = academy
  await buy(ada, 'back-and-failed')
  await refund('back-and-failed', { amountKobo: 1_000_000 })
  await leaving()
  const theirs = ports.paymentProvider.refundsOf
  ports.paymentProvider.refundsOf = async id =>
    (await theirs(id)).map(told => ({ ...told, status: 'needs-attention' }))
  await followRefunds(asAcademy(academy), (await findPayment(db, 'back-and-failed'))!)
  const letters = await leaving()
  expect(letters).toMatchObject([{ subject: 'Your refund of ₦10,000 is delayed' }])
  expect(letters[0]?.text).toContain('Our team at Belong Academy is dealing with it.')
})

test('a payment given back in full is one letter about the place that has ended and the money', async () => {
  const { buy, ada, refund, leaving, later, course } = await lettersAcademy()
  await buy(ada, 'back-in-full')
  await leaving()
  await refund('back-in-full', { reason: 'The course was called off' })
  later(10)
  const letters = await leaving()
  expect(letters).toMatchObject([{ subject: "You're no longer enrolled in Bookkeeping" }])
  for (const part of [letters[0]?.text, letters[0]?.html]) {
    expect(part).toContain('₦73,000')
    expect(part).toContain('The course was called off')
    expect(part).toContain(`http://127.0.0.1:3000/courses/${course.slug}`)
  }
})

test('a refund by which the place is kept says nothing of an end', async () => {
  const { buy, ada, refund, leaving, later } = await lettersAcademy()
  await buy(ada, 'back-and-kept')
  await leaving()
  await refund('back-and-kept', { keepsAccess: true })
  later(10)
  expect(await leaving()).toMatchObject([{ subject: 'Your refund of ₦73,000 is on its way' }])
})

test('a payment in review asks for patience, and not after a person has accepted it', async () => {
  const academy = await lettersAcademy()
  const { create, pay, webhook, ada, leaving, db, make } = academy
  for (const [reference, learner] of [
    ['too-little-1', ada],
    ['too-little-2', await make.learner()],
  ] as const) {
    await create(learner, reference)
    await pay(reference, 3_650_000)
    await webhook(chargeSuccess(reference))
  }
  await acceptPayment(asAcademy(academy), (await findPayment(db, 'too-little-2'))!, null, QUIET_ACTOR)
  await sendLetters(academy)
  const letters = academy.mail.letters.splice(0)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Receipt /),
    "We're checking your payment for Bookkeeping",
  ])
  const review = letters.find(({ to }) => to === ada.email)
  expect(review?.text).toContain('Price: ₦73,000\nPaid: ₦36,500\nReference: too-little-1')
  expect(review?.text).toContain("Please don't pay again.")
  await acceptPayment(asAcademy(academy), (await findPayment(db, 'too-little-1'))!, null, QUIET_ACTOR)
  expect(await leaving()).toMatchObject([{ subject: expect.stringMatching(/^Receipt /) }])
})

test('who pays twice for one place is told by the receipt that the money goes back', async () => {
  const { create, pay, webhook, ada, leaving, make, course } = await lettersAcademy()
  await make.onsiteTime(course)
  await create(ada, 'bought-twice-a')
  await create(ada, 'bought-twice-b', { method: 'physical' })
  for (const reference of ['bought-twice-a', 'bought-twice-b']) {
    await pay(reference)
    await webhook(chargeSuccess(reference))
  }
  const texts = (await leaving()).map(({ text }) => text)
  expect(texts.filter(text => text.includes("You're enrolled."))).toHaveLength(1)
  expect(texts.filter(text => text.includes('refund this payment'))).toHaveLength(1)
})

test('names and titles are text in a letter, on one line each, and never markup or headers', async () => {
  const title = '<b>Sons</b>\r\nBcc: x@y.example\u202e'
  const { buy, make, refund, leaving } = await lettersAcademy({ paid: title })
  const firstname = '<script>alert(1)</script>\nHello'
  const learner = await make.learner({ firstname, email: 'markup@example.com' })
  await buy(learner, 'markup-in-letters')
  await refund('markup-in-letters', { reason: '<img src=x>\nand more' })
  for (const { subject, html, text } of await leaving('markup@example.com')) {
    expect(subject).not.toMatch(/[\r\n\u202e]/)
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(text).not.toMatch(/^Bcc:|^and more|^Hello$/m)
    expect(text).toContain('<b>Sons</b> Bcc: x@y.example')
  }
})
