import { expect, test } from 'vitest'
import { bounceWebhook } from '#contract/bounces.ts'
import { getVerification, sendVerification, verifyEmail } from '#contract/emailVerification.ts'
import { getAccount } from '#contract/ownAccount.ts'
import { BOUNCE_SIGNATURE_HEADER, bounceSignature } from '#server/messages/bounces/routes.ts'
import { sweep } from '#server/ops/timers.ts'
import { emit } from '#server/outbox/emit.ts'
import type { Account } from '#server/platform/http/account.ts'
import { EmailRefused } from '#server/platform/mailer/mail.ts'
import { academyWith, type Beginnings } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { notificationsOf } from '../../../support/academy/notifications.ts'
import { asAcademy } from '../../../support/academy/payingAcademy.ts'
import { proofIn } from '../../../support/academy/proofs.ts'

const SECRET = 'a secret of some length'.replaceAll(' ', '-')
const AT = '2026-03-02T08:00:00.000Z'

async function bouncingAcademy<B extends Beginnings>(beginnings: B = {} as B) {
  const academy = await academyWith(
    { learner: { email: 'ada@example.com', is_verified: 1 }, course: {}, ...beginnings },
    { config: { bounceSecret: SECRET } },
  )
  const { server, db, clock, mail, learner, course, make } = academy
  /** Posts the mail service's report, with a valid signature unless `headers` sets another one. */
  const tell = async (body: object | string, headers: Record<string, string> = {}) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const signature = bounceSignature(Buffer.from(payload), SECRET)
    const answer = await server.inject({
      method: 'POST',
      url: bounceWebhook.path,
      headers: { 'content-type': 'application/json', [BOUNCE_SIGNATURE_HEADER]: signature, ...headers },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const bounce = (kind: string, at = AT, email = 'ada@example.com') => tell({ email, kind, at })
  let replies = 0
  return {
    ...academy,
    tell,
    bounce,
    stopped: async (who: Account = learner) =>
      (await server.as(who).call(getAccount)).body.data.letters_stopped,
    /** Sends an optional and a required letter; returns which were sent. */
    leaving: async () => {
      replies += 1
      const rater = await make.learner()
      const rating = await make.rating({
        course_id: course.id,
        user_id: rater.id,
        reply: 'Thank you.',
        replied_at: AT,
      })
      const now = clock.now().toISOString()
      const optional = { about: 'rating replied', to: learner.id, rating: rating.id } as const
      const required = { about: 'google linked', to: learner.id, at: now } as const
      await emit(db, { event: optional, key: `a${replies}` }, now)
      await emit(db, { event: required, key: `b${replies}` }, now)
      await sendLetters(academy)
      return mail.letters
        .splice(0)
        .map(({ subject }) => (subject.includes('your rating') ? 'optional' : 'required'))
    },
  }
}

test('a forged bounce is refused and changes nothing', async () => {
  const { tell, server, stopped, db } = await bouncingAcademy()
  const told = { email: 'ada@example.com', kind: 'hard', at: AT }
  const forged = { [BOUNCE_SIGNATURE_HEADER]: bounceSignature(Buffer.from('{}'), SECRET) }
  expect(await tell(told, forged)).toMatchObject({ status: 401, body: { code: 'bounce.wrong_signature' } })
  expect((await tell(told, { [BOUNCE_SIGNATURE_HEADER]: '' })).status).toBe(401)
  const bare = await server.inject({ method: 'POST', url: bounceWebhook.path })
  expect(bare.statusCode).toBe(401)
  expect(await stopped()).toBeNull()
  expect(await db.selectFrom('bounces').selectAll().execute()).toEqual([])
})

test('an academy without a secret takes no bounces', async () => {
  const { server } = await academyWith()
  const answer = await server.inject({ method: 'POST', url: bounceWebhook.path, payload: {} })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'bounce.off' })
})

test('a hard bounce ends optional letters, and the person is told in the academy', async () => {
  const academy = await bouncingAcademy()
  const { bounce, stopped, leaving, learner } = academy
  expect((await leaving()).sort()).toEqual(['optional', 'required'])
  expect(await bounce('hard')).toMatchObject({ status: 200, body: { is_marked: true } })
  expect(await leaving()).toEqual(['required'])
  expect(await stopped()).toEqual({ because: 'bounced', since: AT })
  const { data } = await notificationsOf(academy, learner)
  expect(data.filter(({ kind }) => kind === 'letters_come_back')).toMatchObject([
    { title: 'Our emails to you are bouncing', link: '/account#email', read_at: null },
  ])
})

test('a bounce that is told twice, ten times at once or in capitals counts and tells once', async () => {
  const academy = await bouncingAcademy()
  const { bounce, db, learner } = academy
  await bounce('hard')
  await Promise.all(Array.from({ length: 10 }, () => bounce('hard', AT, 'ADA@Example.com')))
  expect(await db.selectFrom('bounces').selectAll().execute()).toHaveLength(1)
  const { data } = await notificationsOf(academy, learner)
  expect(data.filter(({ kind }) => kind === 'letters_come_back')).toHaveLength(1)
})

test('soft bounces of three days count as a hard one, several of one day and old ones do not', async () => {
  const { bounce, stopped, leaving } = await bouncingAcademy()
  for (const hour of ['01', '02', '03', '04']) await bounce('soft', `2026-03-01T${hour}:00:00Z`)
  await bounce('soft', '2026-01-05T08:00:00Z')
  await bounce('soft', '2026-02-27T08:00:00Z')
  expect(await stopped()).toBeNull()
  expect((await leaving()).sort()).toEqual(['optional', 'required'])
  expect((await bounce('soft', AT)).body.is_marked).toBe(true)
  expect(await stopped()).toEqual({ because: 'bounced', since: AT })
  expect(await leaving()).toEqual(['required'])
})

test('a complaint ends every optional letter, and required ones still leave', async () => {
  const academy = await bouncingAcademy()
  await academy.bounce('complaint')
  expect(await academy.leaving()).toEqual(['required'])
  expect(await academy.stopped()).toEqual({ because: 'complaint', since: AT })
  const { data } = await notificationsOf(academy, academy.learner)
  expect(data.map(({ title }) => title)).toContain('One of our emails was reported as spam')
})

test('proving the address once more lets letters come again, and an older bounce that is told late changes nothing', async () => {
  const academy = await bouncingAcademy()
  const { bounce, server, learner, mail, leaving, stopped, clock } = academy
  await bounce('hard')
  const asAda = server.as(learner)
  expect((await asAda.call(getVerification)).body).toMatchObject({ is_verified: true, needs_proof: true })
  await asAda.call(sendVerification)
  await sendLetters(academy)
  const { code } = proofIn(mail.letters.splice(0).at(-1))
  expect((await asAda.call(verifyEmail, { body: { code } })).status).toBe(200)
  expect(await stopped()).toBeNull()
  expect((await asAda.call(getVerification)).body).not.toHaveProperty('needs_proof')
  expect((await leaving()).sort()).toEqual(['optional', 'required'])
  expect((await bounce('hard', AT)).body.is_marked).toBe(false)
  expect(await stopped()).toBeNull()
  // This one is of the same day but later, so the learner is notified again.
  clock.advance({ hours: 1 })
  await bounce('hard', '2026-03-02T09:30:00Z')
  expect(await stopped()).toMatchObject({ because: 'bounced' })
  const { data } = await notificationsOf(academy, learner)
  expect(data.filter(({ kind }) => kind === 'letters_come_back')).toHaveLength(2)
})

test('the link of the letter proves it as well as the code', async () => {
  const academy = await bouncingAcademy()
  const { bounce, server, learner, mail, stopped } = academy
  await bounce('hard')
  await server.as(learner).call(sendVerification)
  await sendLetters(academy)
  const { token } = proofIn(mail.letters.at(-1))
  await server.as(learner).call(verifyEmail, { body: { token } })
  expect(await stopped()).toBeNull()
})

test('another e-mail is not marked, whatever came back from the one before', async () => {
  const { bounce, stopped, db, learner } = await bouncingAcademy()
  await bounce('hard')
  const email = 'new@example.com'
  await db.updateTable('users').set({ email, email_key: email }).where('id', '=', learner.id).execute()
  expect(await stopped()).toBeNull()
})

test('an address that no account has is taken and told to nobody', async () => {
  const { bounce, db } = await bouncingAcademy()
  expect(await bounce('hard', AT, 'nobody@example.com')).toMatchObject({
    status: 200,
    body: { is_marked: false },
  })
  expect(await db.selectFrom('bounces').selectAll().execute()).toEqual([])
})

test('what is no bounce is refused in a sentence that names the field', async () => {
  const { tell } = await bouncingAcademy()
  const good = { email: 'ada@example.com', kind: 'hard', at: AT }
  const fieldsOf = async (body: object | string) => {
    const { status, body: answer } = await tell(body)
    expect(status).toBe(400)
    return answer.fields
  }
  expect(await fieldsOf({ ...good, email: 'ada' })).toHaveProperty('email')
  expect((await fieldsOf({ ...good, kind: 'bouncy' })).kind).toContain('hard or soft or complaint')
  expect(await fieldsOf({ ...good, at: 'yesterday evening' })).toHaveProperty('at')
  expect((await fieldsOf({ ...good, at: '2027-03-02T08:00:00Z' })).at).toContain('not in the future')
  expect(await fieldsOf({ ...good, message_id: 'm'.repeat(301) })).toHaveProperty('message_id')
  expect(await fieldsOf({ ...good, message_id: 'a\u0000b' })).toHaveProperty('message_id')
  expect(await fieldsOf({ ...good, email: 'a\u0000da@example.com' })).toHaveProperty('email')
  expect(await fieldsOf('{')).toEqual({ body: 'Body must be JSON.' })
  expect(Object.keys(await fieldsOf({}))).toEqual(expect.arrayContaining(['email', 'kind', 'at']))
  expect((await tell({ ...good, message_id: 'm'.repeat(9_000) })).status).toBe(413)
})

test('an address that the own mail server refuses is marked at once', async () => {
  const academy = await bouncingAcademy()
  academy.mail.send = async () => {
    throw new EmailRefused('550 5.1.1 Nobody here')
  }
  await academy.leaving()
  expect(await academy.stopped()).toMatchObject({ because: 'bounced' })
})

test('a bounce that is dated ahead and told once more marks no mailbox that was proved since', async () => {
  const { bounce, stopped, db, clock } = await bouncingAcademy()
  await bounce('hard', '2026-03-03T08:00:00.000Z')
  expect(await stopped()).toMatchObject({ because: 'bounced' })
  clock.advance({ hours: 1 })
  await db.updateTable('bounces').set({ cleared_at: clock.now().toISOString() }).execute()
  expect(await stopped()).toBeNull()
  await bounce('hard', '2026-03-03T08:00:00.000Z')
  expect(await stopped()).toBeNull()
  await bounce('hard', '2026-03-03T08:30:00.000Z')
  expect(await stopped()).toMatchObject({ because: 'bounced' })
})

test('old bounces are forgotten, but for a mailbox that is still marked', async () => {
  const academy = await bouncingAcademy()
  const { bounce, db, clock, stopped } = academy
  await bounce('soft')
  await bounce('hard')
  clock.advance({ days: 91 })
  await sweep(asAcademy(academy), academy.app.log)
  expect(await db.selectFrom('bounces').select('kind').execute()).toEqual([{ kind: 'hard' }])
  expect(await stopped()).toMatchObject({ because: 'bounced' })
})
