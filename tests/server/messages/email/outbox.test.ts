import { pino } from 'pino'
import { expect, test } from 'vitest'
import { letters as emailJobs } from '#server/messages/messages.ts'
import { emit } from '#server/outbox/emit.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { addJob, listTroubledJobs } from '#server/platform/jobs/queue.ts'
import { type Email, type Mail, MailServerAway } from '#server/platform/mailer/mail.ts'
import { timestamp, timestampIn } from '#server/platform/time/clock.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters, sendReminders } from '../../../support/academy/letters.ts'
import { asAcademy } from '../../../support/academy/payingAcademy.ts'

const SILENT = pino({ level: 'silent' })

/** Builds mail whose server may be down; `most` is the highest number of letters in parallel. */
function awayMail() {
  const letters: Email[] = []
  const state = { isAway: true, most: 0 }
  let open = 0
  const send: Mail['send'] = async letter => {
    open += 1
    state.most = Math.max(state.most, open)
    await new Promise(resolve => setImmediate(resolve))
    open -= 1
    if (state.isAway) throw new MailServerAway('connect ECONNREFUSED 127.0.0.1:25')
    letters.push(letter)
  }
  return { mail: { send, close: async () => undefined } satisfies Mail, letters, state }
}

async function orderPasskeyLetters({ db, make, clock }: TestAcademy, count: number): Promise<number[]> {
  const people: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { id: to } = await make.learner({ is_verified: 1 })
    const at = timestamp(clock)
    await emit(db, { event: { about: 'passkey added', to, at }, key: to }, at)
    people.push(to)
  }
  return people
}

test('a letter of which this server knows nothing waits for one that does, and the others leave', async () => {
  const academy = await academyWith()
  const { db, clock, mail } = academy
  const now = timestamp(clock)
  await addJob(db, 'letter', { key: 'a new one', payload: { about: 'birthday', to: 1 } }, now)
  await addJob(db, 'postcard', { key: 'of another server', payload: {} }, now)
  await orderPasskeyLetters(academy, 3)
  for (const _look of [1, 2]) await sendLetters(academy)
  expect(mail.letters).toHaveLength(3)
  const waiting = db.selectFrom('jobs').selectAll().where('outcome', 'is', null).orderBy('id')
  expect(await waiting.execute()).toMatchObject([
    { kind: 'letter', attempts: 1, claimed_by: null, last_error: expect.stringContaining('"birthday"') },
    { kind: 'postcard', attempts: 0, last_error: null },
  ])
})

test('what is taken back is told to nobody, by letter or in the academy', async () => {
  const academy = await academyWith()
  const { db, learner, clock, mail } = academy
  const event = { about: 'enrolled', to: learner.id, payment: 1 } as const
  const failing = db.transaction().execute(async trx => {
    await emit(trx, { event, key: 1 }, timestamp(clock))
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await sendLetters(academy)
  expect(mail.letters).toEqual([])
  for (const table of ['jobs', 'notifications'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
})

test('a letter that is ordered fifty times at once is one', async () => {
  const academy = await academyWith()
  const { db, learner, clock, mail } = academy
  const event = { about: 'passkey added', to: learner.id, at: timestamp(clock) } as const
  await Promise.all(Array.from({ length: 50 }, () => emit(db, { event, key: 7 }, timestamp(clock))))
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(1)
})

test('a mail server that is away for four hours delays nothing else; back, it gets each letter once, few at a time, and none that is stale', async () => {
  const { mail, letters, state } = awayMail()
  const academy = await academyWith({ course: {} }, { ports: { mail } })
  const { db, make, course, clock } = academy
  const people = await orderPasskeyLetters(academy, 30)
  const ada = await make.learner({ is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: ada.id })
  for (const [title, hours] of [
    ['Too late then', 3.5],
    ['Tomorrow', 23],
  ] as const)
    await make.classSession({
      course_id: course.id,
      title,
      starts_at: timestampIn(clock, hours * 3600),
      ends_at: timestampIn(clock, (hours + 1) * 3600),
    })
  const errands: string[] = []
  const handle = async () => {
    errands.push(timestamp(clock))
    return 'done' as const
  }
  const lane = createLane(
    asAcademy(academy),
    { name: 'errand', atOnce: 1, deadlineSeconds: 60, handle },
    SILENT,
  )
  async function minute() {
    clock.advance({ minutes: 1 })
    await addJob(db, 'errand', { key: timestamp(clock), payload: {} }, timestamp(clock))
    lane.start()
    await Promise.all([sendLetters(academy, emailJobs), sendReminders(academy), lane.settled()])
  }
  for (let minutes = 0; minutes < 240; minutes += 1) await minute()
  expect(errands).toHaveLength(240)
  expect(letters).toEqual([])
  const waiting = await db
    .selectFrom('jobs')
    .select(['due_at', 'outcome'])
    .where('kind', '=', 'letter')
    .execute()
  expect(waiting.every(({ outcome }) => outcome === null)).toBe(true)
  expect(new Set(waiting.map(({ due_at }) => due_at.slice(0, 16))).size, 'not all at once').toBeGreaterThan(3)

  state.isAway = false
  const left: number[] = []
  for (let minutes = 0; minutes < 11; minutes += 1) {
    const before = letters.length
    await minute()
    left.push(letters.length - before)
  }
  expect(letters.filter(({ subject }) => subject.includes('Too late then'))).toEqual([])
  expect(letters.filter(({ subject }) => subject.includes('Tomorrow'))).toMatchObject([
    { text: expect.stringMatching(/starts in (?:19|18|17|16) hours/) },
  ])
  expect(letters).toHaveLength(people.length + 1)
  expect(new Set(letters.map(({ to }) => to)).size).toBe(people.length + 1)
  expect(Math.max(...left)).toBeLessThan(people.length / 2)
  expect(state.most).toBeLessThanOrEqual(10)
  const ended = await db.selectFrom('jobs').select('outcome').where('kind', '=', 'reminder').execute()
  expect(ended.map(({ outcome }) => outcome).sort()).toEqual(['done', 'dropped', 'dropped'])
})

test('a mail server that stays away for three days ends a letter, and the operator’s list says why', async () => {
  const { mail } = awayMail()
  const academy = await academyWith({}, { ports: { mail } })
  const { db, clock } = academy
  await orderPasskeyLetters(academy, 1)
  const read = () => db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
  for (let hours = 0; hours < 72; hours += 1) {
    await sendLetters(academy)
    expect(await read()).toMatchObject({ outcome: null, attempts: 0 })
    clock.advance({ hours: 1 })
  }
  await sendLetters(academy)
  expect(await listTroubledJobs(db, ['letter'])).toMatchObject([
    { outcome: 'given up', last_error: 'connect ECONNREFUSED 127.0.0.1:25' },
  ])
})
