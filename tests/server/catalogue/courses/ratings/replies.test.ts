import { expect, test } from 'vitest'
import { hideReply, listAllRatings, showReply } from '#contract/admin.ts'
import { getCourse } from '#contract/courses.ts'
import { getReview, removeReply, replyToReview } from '#contract/tutor/reviews.ts'
import { setRatingHidden } from '#server/catalogue/courses/ratings/hideRating.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { sendLetters } from '../../../../support/academy/letters.ts'
import { BY_OPERATOR } from '../../../../support/academy/operator.ts'

/** Builds a course with one rating, and reads the public reply below it. */
async function ratedAcademy() {
  const academy = await academyWith({
    course: { slug: 'weaving', title: 'Weaving' },
    stranger: {},
    learner: { firstname: 'Lara', email: 'lara@example.com', is_verified: 1 },
  })
  const { server, make, course, learner, tutor } = academy
  const { id } = await make.rating({ course_id: course.id, user_id: learner.id, comment: 'Too fast' })
  return {
    ...academy,
    id,
    reply: (text: string, as = tutor) =>
      server.as(as).call(replyToReview, { params: { id }, body: { reply: text } }),
    shown: async () =>
      (await server.call(getCourse, { params: { slug: 'weaving' } })).body.data.ratings[0]?.reply?.text,
  }
}

test("a tutor's reply stands beneath the rating, is changed and removed", async () => {
  const { server, reply, shown, tutor, id, clock } = await ratedAcademy()
  expect(await shown()).toBeUndefined()
  const first = await reply('  Thank you.\nThe next one is slower.  ')
  expect(first.body).toMatchObject({ id, reply: { text: 'Thank you.\nThe next one is slower.' } })
  expect(await shown()).toBe('Thank you.\nThe next one is slower.')
  clock.advance({ days: 1 })
  const second = await reply('Thanks.')
  expect(await shown()).toBe('Thanks.')
  // It keeps its first date.
  expect(second.body.reply?.replied_at).toBe(first.body.reply?.replied_at)
  const removed = await server.as(tutor).call(removeReply, { params: { id } })
  expect(removed.body.reply).toBeUndefined()
  expect(await shown()).toBeUndefined()
})

test('who gave the rating is told of the first reply by one letter', async () => {
  const academy = await ratedAcademy()
  const { reply, mail, server, tutor, id } = academy
  await reply('Thank you.')
  await sendLetters(academy)
  await reply('Thank you very much.')
  await server.as(tutor).call(removeReply, { params: { id } })
  await reply('And once more.')
  await sendLetters(academy)
  const [letter, ...more] = mail.letters.filter(({ to }) => to === 'lara@example.com')
  expect(more).toEqual([])
  expect(letter?.subject).toMatch(/replied to your rating of Weaving$/)
  expect(letter?.text).toContain('“Thank you.”')
  expect(letter?.text).toContain('/courses/weaving')
})

test('a reply that is gone before its letter leaves is not told of, and no unknown address reads its words', async () => {
  const academy = await ratedAcademy()
  const { reply, mail, server, tutor, id, db } = academy
  await reply('Thank you.')
  await server.as(tutor).call(removeReply, { params: { id } })
  await sendLetters(academy)
  expect(mail.letters).toEqual([])
  const other = await ratedAcademyOfUnknown(academy)
  await sendLetters(academy)
  const letter = mail.letters.find(({ to }) => to === other)
  expect(letter?.text).not.toMatch(/evil|Weaving/)
  expect(await db.selectFrom('ratings').select('reply').execute()).toContainEqual({
    reply: 'See evil.example',
  })
})

async function ratedAcademyOfUnknown({
  make,
  course,
  server,
  tutor,
}: Awaited<ReturnType<typeof ratedAcademy>>) {
  const email = 'unknown@example.com'
  const unknown = await make.learner({ email, is_verified: 0 })
  const { id } = await make.rating({ course_id: course.id, user_id: unknown.id })
  await server.as(tutor).call(replyToReview, { params: { id }, body: { reply: 'See evil.example' } })
  return email
}

test('only the tutor of the course replies, and with words', async () => {
  const { server, reply, stranger, learner, id } = await ratedAcademy()
  expect(await reply('Mine!', stranger)).toBeRefused(404)
  expect(await reply('Mine!', learner)).toBeRefused(403)
  expect(await reply(' \n ')).toBeRefused(400)
  expect(await reply('x'.repeat(2_001))).toBeRefused(400)
  expect(await server.as(stranger).call(removeReply, { params: { id } })).toBeRefused(404)
})

test('a reply is hidden with its rating, or alone, whatever it is changed to', async () => {
  const academy = await ratedAcademy()
  const { server, make, reply, shown, tutor, id } = academy
  const admin = await make.admin()
  await reply('You fool.')
  await setRatingHidden(academy, id, true, BY_OPERATOR)
  expect(await shown()).toBeUndefined()
  expect(await reply('You are hidden.')).toBeRefused(404)
  await setRatingHidden(academy, id, false, BY_OPERATOR)
  expect(await shown()).toBe('You fool.')

  const hidden = await server.as(admin).call(hideReply, { params: { id } })
  expect(hidden.body).toMatchObject({ reply: 'You fool.', reply_hidden_at: expect.any(String) })
  expect(await shown()).toBeUndefined()
  await reply('You great fool.')
  expect(await shown()).toBeUndefined()
  const own = await server.as(tutor).call(getReview, { params: { id } })
  expect(own.body).toMatchObject({ reply: { text: 'You great fool.' }, is_reply_hidden: true })
  await server.as(admin).call(showReply, { params: { id } })
  expect(await shown()).toBe('You great fool.')
  const [listed] = (await server.as(admin).call(listAllRatings)).body
  expect(listed).toMatchObject({ reply: 'You great fool.', reply_hidden_at: null })
})
