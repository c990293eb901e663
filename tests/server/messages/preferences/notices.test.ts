import { expect, test } from 'vitest'
import { chooseNotices, listNotices } from '#contract/notices.ts'
import { getAccount, updateAccount } from '#contract/ownAccount.ts'
import { isRequired, NOTICE_KINDS, noticeKind } from '#contract/rules/noticeKinds.ts'
import { replyToReview } from '#contract/tutor/reviews.ts'
import { renotify } from '#server/outbox/emit.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { notificationsOf } from '../../../support/academy/notifications.ts'

const off = (kind: 'replies' | 'tutor_news') => ({ kind, channel: 'letter', choice: 'off' }) as const

test('each person sees the kinds of their role, and what of them may be switched off', async () => {
  const { server, learner, tutor } = await academyWith()
  const ofLearner = (await server.as(learner).call(listNotices)).body.data
  const ofTutor = (await server.as(tutor).call(listNotices)).body.data
  expect(ofTutor.map(({ kind, is_required }) => [kind, is_required])).toEqual([
    ['account', true],
    ['tutor_news', false],
  ])
  expect(ofLearner.map(({ kind }) => kind)).toEqual(
    NOTICE_KINDS.filter(kind => noticeKind(kind).only !== 'tutor'),
  )
  expect(ofLearner.find(({ kind }) => kind === 'replies')?.channels).toEqual([
    { channel: 'letter', choice: 'on', choices: ['on', 'off'] },
    { channel: 'app', choice: 'on', choices: ['on', 'off'] },
    { channel: 'push', choice: 'on', choices: ['on', 'off'] },
  ])
})

test('what is switched off stays off, and what is not named stays as it is', async () => {
  const { server, tutor } = await academyWith()
  const asTutor = server.as(tutor)
  await asTutor.call(chooseNotices, { body: { choices: [off('tutor_news')] } })
  const { body } = await asTutor.call(chooseNotices, { body: { choices: [] } })
  expect(body.data.find(({ kind }) => kind === 'tutor_news')?.channels[0]?.choice).toBe('off')
  expect((await asTutor.call(getAccount)).body.data.wants_news).toBe(false)
  await asTutor.call(updateAccount, { body: { wants_news: true } })
  const again = (await asTutor.call(listNotices)).body.data
  expect(again.find(({ kind }) => kind === 'tutor_news')?.channels[0]?.choice).toBe('on')
})

test.each(NOTICE_KINDS.filter(isRequired))(
  'the kind %s is required: switching it off is refused with a sentence, and nothing beside it is changed',
  async kind => {
    const { server, learner } = await academyWith()
    const choices = [off('replies'), { kind, channel: 'letter', choice: 'off' } as const]
    const reply = await server.as(learner).call(chooseNotices, { body: { choices } })
    expect(reply).toBeRefused(409, /turn off emails/)
    expect(reply.failure.code).toBe('notice.required')
    const { data } = (await server.as(learner).call(listNotices)).body
    const letters = data.flatMap(({ channels }) => channels.filter(({ channel }) => channel === 'letter'))
    expect(letters.map(({ choice }) => choice)).not.toContain('off')
  },
)

test('what is no kind, no channel or no choice is refused, and so is what others are told', async () => {
  const { server, learner } = await academyWith()
  const asLearner = server.as(learner)
  const refusedAt = async (choice: Record<string, unknown>) =>
    expect(await asLearner.call(chooseNotices, { raw: { body: { choices: [choice] } } })).toBeRefused(400)
  await refusedAt({ ...off('replies'), kind: 'advertising' })
  await refusedAt({ ...off('replies'), channel: 'pigeon' })
  await refusedAt({ ...off('replies'), choice: 'sometimes' })
  await refusedAt({ ...off('replies'), choice: 'daily' })
  await refusedAt({ ...off('tutor_news'), channel: 'app', choice: 'daily' })
  await refusedAt({ kind: 'day_reminders', channel: 'app', choice: 'off' })
  const ofTutors = await asLearner.call(chooseNotices, { body: { choices: [off('tutor_news')] } })
  expect(ofTutors).toBeRefused(400, 'Only tutors get “Course news”.')
})

test('what is switched off for the bell does not come there, and its letter comes all the same', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, learner, make, course, mail } = academy
  const rating = await make.rating({ course_id: course.id, user_id: learner.id })
  const bell = { kind: 'replies', channel: 'app', choice: 'off' } as const
  await server.as(learner).call(chooseNotices, { body: { choices: [bell] } })
  await server.as(tutor).call(replyToReview, { params: { id: rating.id }, body: { reply: 'Thank you.' } })
  await sendLetters(academy)
  expect((await notificationsOf(academy, learner)).data).toEqual([])
  expect(mail.letters).toHaveLength(1)
})

test('of all learners of a changed class each one’s own choice for the bell is asked', async () => {
  const { db, learner, make, ...academy } = await academyWith()
  const other = await make.learner()
  const bell = { kind: 'classes', channel: 'app', choice: 'off' } as const
  await academy.server.as(learner).call(chooseNotices, { body: { choices: [bell] } })
  const changed = { about: 'classes changed', key: 'classes changed:1', payload: { session: 1 } } as const
  await renotify(db, [learner.id, other.id], changed, '2026-03-02T09:00:00.000Z')
  const rows = await db.selectFrom('notifications').select('user_id').execute()
  expect(rows).toEqual([{ user_id: other.id }])
})

test('a letter asks for the choice when it leaves: one that was ordered before it does not come', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, learner, make, course, mail, db } = academy
  const rating = await make.rating({ course_id: course.id, user_id: learner.id })
  await server.as(tutor).call(replyToReview, { params: { id: rating.id }, body: { reply: 'Thank you.' } })
  await server.as(learner).call(chooseNotices, { body: { choices: [off('replies')] } })
  await sendLetters(academy)
  expect(mail.letters).toEqual([])
  const jobs = await db.selectFrom('jobs').select('outcome').execute()
  expect(jobs).toEqual([{ outcome: 'dropped' }])
})

test('a required letter comes, whatever a row of another version says', async () => {
  const academy = await academyWith()
  const { server, learner, db, mail } = academy
  await db
    .insertInto('notice_choices')
    .values({ user_id: learner.id, kind: 'account', channel: 'letter', choice: 'off', updated_at: '2026' })
    .execute()
  const { emit } = await import('#server/outbox/emit.ts')
  const event = { about: 'passkey added', to: learner.id, at: '2026-03-02T09:00:00.000Z' } as const
  await emit(db, { event, key: 1 }, academy.clock.now().toISOString())
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(1)
  const { data } = (await server.as(learner).call(listNotices)).body
  expect(data[0]?.channels[0]?.choice).toBe('on')
})
