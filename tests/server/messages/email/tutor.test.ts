import { expect, test } from 'vitest'
import { chooseNotices } from '#contract/notices.ts'
import { getAccount, updateAccount } from '#contract/ownAccount.ts'
import { createPayment } from '#contract/payments.ts'
import { rate } from '#server/catalogue/courses/ratings/rate.ts'
import { deleteOldNews } from '#server/outbox/tutorNews.ts'
import { collectLetters, sendLetters } from '../../../support/academy/letters.ts'
import { asAcademy } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'

/** Builds an academy with a tutor, verified by default, a paid course and a free one. */
async function tutorsAcademy(is_verified = 1) {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const { make, tutor, category, db, mail, server, course, clock } = academy
  await db.updateTable('users').set({ is_verified }).where('id', '=', tutor.id).execute()
  const owned = { tutor_id: tutor.id, category_id: category.id, discounted_price_cents: 0 }
  const free = await make.course({ ...owned, title: 'Weaving' })
  return {
    ...academy,
    free,
    takeFree: async (names: { firstname?: string; lastname?: string } = {}) => {
      const learner = await make.learner(names)
      const body = {
        reference: `free-place-of-${learner.id}`,
        amount: 0,
        description: 'Free',
        course_id: free.id,
      }
      await server.as(learner).call(createPayment, { body })
      return learner
    },
    rateIt: (userId: number, rating: number, comment: string | null) =>
      rate(db, { userId, courseId: course.id, rating, comment, at: clock.now().toISOString() }),
    /** Moves the clock by this many minutes and returns the letters that the tutor then gets. */
    after: async (minutes: number) => {
      clock.advance({ minutes })
      await collectLetters(academy)
      await sendLetters(academy)
      return mail.letters.splice(0).filter(({ to }) => to === tutor.email)
    },
  }
}

test('a sold place, a free one, a rating and an ended place come in one letter', async () => {
  const { buy, make, refund, takeFree, rateIt, after } = await tutorsAcademy()
  const ada = await make.learner({ firstname: 'Ada', lastname: 'Obi' })
  await buy(ada, 'sold-place-1')
  expect(await after(5)).toEqual([])
  await takeFree({ firstname: 'Chidi', lastname: 'Eze' })
  await rateIt(ada.id, 5, 'Clear & kind.')
  await rateIt(ada.id, 4, 'Changed my mind.')
  expect(await after(9)).toEqual([])
  await refund('sold-place-1')
  expect(await after(9)).toEqual([])
  const letters = await after(2)
  expect(letters).toMatchObject([{ subject: 'Belong Academy: 2 new learners, 1 learner left, 1 new rating' }])
  const [letter] = letters
  expect(letter?.text).toContain('Bookkeeping: 1 new learner: Ada Obi (₦73,000)')
  expect(letter?.text).toContain('Bookkeeping: 1 learner left after a refund: Ada Obi')
  expect(letter?.text).toContain('Bookkeeping: 4 stars from Ada Obi: “Changed my mind.”')
  expect(letter?.text).toContain('Weaving: 1 new learner: Chidi Eze (free)')
  expect(letter?.text).toContain('http://127.0.0.1:3000/tutor/dashboard')
  expect(await after(60)).toEqual([])
})

test('two hundred learners of one hour are one letter', async () => {
  const { takeFree, after } = await tutorsAcademy()
  const letters = []
  for (let count = 0; count < 20; count += 1) {
    await Promise.all(Array.from({ length: 10 }, () => takeFree({ firstname: 'Lara', lastname: 'Bello' })))
    letters.push(...(await after(3)))
  }
  expect(letters).toEqual([])
  const [letter, ...more] = await after(10)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Belong Academy: 200 new learners')
  expect(letter?.text).toMatch(
    /Weaving: 200 new learners: (?:Lara Bello \(free\), ){4}Lara Bello \(free\), and 195 more/,
  )
  expect(letter?.html?.length).toBeLessThan(20_000)
})

test('news bring an address that nobody has proved three letters a day', async () => {
  const { takeFree, after } = await tutorsAcademy(0)
  const letters = []
  for (let count = 0; count < 6; count += 1) {
    await takeFree()
    letters.push(...(await after(11)))
  }
  expect(letters).toHaveLength(3)
  await takeFree()
  expect(await after(26 * 60)).toHaveLength(1)
})

test('news that never stops is told every two hours', async () => {
  const { takeFree, after } = await tutorsAcademy()
  const letters = []
  for (let count = 0; count < 40; count += 1) {
    await takeFree()
    letters.push(...(await after(8)))
  }
  expect(letters).toHaveLength(2)
})

test('servers that collect at the same time write one letter', async () => {
  const academy = await tutorsAcademy()
  await academy.takeFree()
  academy.clock.advance({ minutes: 11 })
  const collected = await Promise.all(Array.from({ length: 6 }, () => collectLetters(academy)))
  expect(collected.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await academy.after(0)).toHaveLength(1)
})

test('a tutor whom nobody has approved is told how much happened, in nobody’s words', async () => {
  const { takeFree, db, free, after } = await tutorsAcademy(0)
  await db.updateTable('courses').set({ title: 'http://evil.example' }).where('id', '=', free.id).execute()
  await takeFree({ firstname: 'Click', lastname: 'http://evil.example' })
  const [letter] = await after(11)
  expect(letter?.subject).toBe('Belong Academy: 1 new learner')
  expect(`${letter?.text}${letter?.html}`).not.toMatch(/evil|Click/)
})

test('each course has its own news, and each tutor their own letter', async () => {
  const tutors = await tutorsAcademy()
  const { make, category, server, takeFree, after, clock, db, mail } = tutors
  const other = await make.tutor({ is_verified: 1, email: 'other@example.com' })
  const theirs = await make.course({
    tutor_id: other.id,
    category_id: category.id,
    discounted_price_cents: 0,
  })
  await takeFree()
  const learner = await make.learner()
  const body = { reference: 'of-another-tutor', amount: 0, description: 'Free', course_id: theirs.id }
  await server.as(learner).call(createPayment, { body })
  const letters = await after(11)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).not.toContain(theirs.title)
  expect(mail.letters).toEqual([])
  clock.advance({ days: 91 })
  await deleteOldNews(asAcademy(tutors))
  expect(await db.selectFrom('tutor_news').selectAll().execute()).toEqual([])
})

test("what happens in the tutor's night is one letter in the morning", async () => {
  const { takeFree, after } = await tutorsAcademy()
  // The test begins at 10:00 in Lagos; now it is 22:00.
  await after(12 * 60)
  for (let count = 0; count < 3; count += 1) {
    await takeFree()
    expect(await after(2 * 60)).toEqual([])
  }
  const [letter, ...more] = await after(3 * 60)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Belong Academy: 3 new learners')
})

test('who wants news once a day gets them at seven by their own clock, and none where there are none', async () => {
  const { takeFree, after, server, tutor, db } = await tutorsAcademy()
  await db.updateTable('users').set({ time_zone: 'Europe/London' }).where('id', '=', tutor.id).execute()
  const choices = [{ kind: 'tutor_news', channel: 'letter', choice: 'daily' }] as const
  await server.as(tutor).call(chooseNotices, { body: { choices: [...choices] } })
  await takeFree()
  expect(await after(3 * 60)).toEqual([])
  await takeFree()
  // 7:00 in Lagos is 6:00 in London.
  expect(await after(18 * 60 + 30)).toEqual([])
  const [letter, ...more] = await after(31)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Belong Academy: 2 new learners')
  expect(letter?.list?.unsubscribeUrl).toContain('.tutor_news.')
  expect(await after(24 * 60)).toEqual([])
  await takeFree()
  expect(await after(60)).toEqual([])
  expect(await after(24 * 60)).toHaveLength(1)
})

test('an earlier client that only knows on and off leaves news once a day as they are', async () => {
  const { server, tutor } = await tutorsAcademy()
  const asTutor = server.as(tutor)
  const choices = [{ kind: 'tutor_news', channel: 'letter', choice: 'daily' }] as const
  await asTutor.call(chooseNotices, { body: { choices: [...choices] } })
  expect((await asTutor.call(getAccount)).body.data.wants_news).toBe(true)
  await asTutor.call(updateAccount, { body: { wants_news: true } })
  const { body } = await asTutor.call(chooseNotices, { body: { choices: [] } })
  expect(body.data.find(({ kind }) => kind === 'tutor_news')?.channels[0]?.choice).toBe('daily')
})
