import { expect, test } from 'vitest'
import { login, logout, resetPassword } from '#contract/accounts.ts'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { changePassword } from '#contract/ownAccount.ts'
import { deleteOldTickets } from '#server/people/secondFactor/queries.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { ADA, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { tokenFor } from '../../../support/academy/resets.ts'
import {
  academyOfCarefulAda,
  codeOf,
  SECRET,
  signInByCode,
  ticketOfAda,
} from '../../../support/academy/secondFactor.ts'

const WRONG = /^That code is incorrect/
const OVER = /^This took more than five minutes/

/** A second server on the same database, with the same clock. */
function secondServer({ ports, clock }: Awaited<ReturnType<typeof academyOfCarefulAda>>) {
  return academyWith({}, { nobody: true, ports: { connection: ports.connection, clock } })
}

/** Builds an academy with Ada, whose e-mail is verified. */
async function verifiedAda() {
  const academy = await academyOfCarefulAda()
  await academy.db.updateTable('users').set({ is_verified: 1 }).where('id', '=', academy.id).execute()
  return academy
}

test('the right password alone opens no session: the answer brings a ticket and a sentence', async () => {
  const academy = await academyOfCarefulAda()
  const reply = await academy.server.call(login, { body: { email: ADA.email, password: ADA.password } })
  expect(reply).toBeRefused(401, 'Enter the code from your authenticator app.')
  expect(reply.failure).toMatchObject({
    code: 'account.second_factor_required',
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await academy.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
})

test('who gives the code beside the ticket is signed in, as one who gives a password alone is elsewhere', async () => {
  const academy = await academyOfCarefulAda()
  const { status, body } = await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'success', user: { email: ADA.email }, user_type: 'learner' })
  expect((await withToken(academy, body.token).call(logout)).status).toBe(200)
})

test('a session says by what it was proved, and when a second factor was', async () => {
  const academy = await academyOfCarefulAda()
  await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))
  const sessions = await academy.db
    .selectFrom('sessions')
    .select(['proved_by', 'second_factor_at'])
    .orderBy('second_factor_at', 'desc')
    .execute()
  const now = academy.clock.now().toISOString()
  expect(sessions).toContainEqual({ proved_by: 'password', second_factor_at: now })
  expect(sessions).toContainEqual({ proved_by: 'password', second_factor_at: null })
})

test('a new password keeps what the session before it was proved by', async () => {
  const academy = await academyOfCarefulAda()
  const { body } = await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))
  await withToken(academy, body.token).call(changePassword, {
    body: { current_password: ADA.password, password: 'nine purple plums' },
  })
  const sessions = await academy.db.selectFrom('sessions').select('second_factor_at').execute()
  expect(sessions).toEqual([{ second_factor_at: academy.clock.now().toISOString() }])
})

test('a wrong password brings no ticket, and the words of an account without a second factor', async () => {
  const academy = await academyOfCarefulAda()
  const reply = await academy.server.call(login, { body: { email: ADA.email, password: 'not the password' } })
  expect(reply).toBeRefused(401, 'Email or password is incorrect.')
  expect(reply.failure).not.toHaveProperty('ticket')
})

test('a new password by letter leaves the second factor on', async () => {
  const academy = await verifiedAda()
  const password = 'nine purple plums'
  await academy.server.call(resetPassword, { body: { token: await tokenFor(academy, ADA.email), password } })
  expect(await signInAsAda(academy, { password })).toBe('')
  const ticket = await ticketOfAda(academy, { password })
  expect((await signInByCode(academy, ticket, codeOf(academy))).status).toBe(200)
})

test('a code passes once', async () => {
  const academy = await academyOfCarefulAda()
  const tickets = [await ticketOfAda(academy), await ticketOfAda(academy)]
  const code = codeOf(academy)
  expect((await signInByCode(academy, tickets[0] ?? '', code)).status).toBe(200)
  expect(await signInByCode(academy, tickets[1] ?? '', code)).toBeRefused(400, WRONG)
})

test('of one code on two servers at once, one passes', async () => {
  const academy = await academyOfCarefulAda()
  const other = await secondServer(academy)
  const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOfAda(academy)))
  const code = codeOf(academy)
  const replies = await Promise.all(
    tickets.map((ticket, index) => signInByCode(index % 2 ? academy : other, ticket, code)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const sessions = await academy.db
    .selectFrom('sessions')
    .select('user_id')
    .where('second_factor_at', 'is not', null)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('a code from before one that was taken passes no more', async () => {
  const academy = await academyOfCarefulAda()
  const early = codeOf(academy, SECRET, -1)
  expect((await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))).status).toBe(200)
  expect(await signInByCode(academy, await ticketOfAda(academy), early)).toBeRefused(400, WRONG)
})

test.each([-1, 1])('a code %i step beside the present one passes', async steps => {
  const academy = await academyOfCarefulAda()
  const code = codeOf(academy, SECRET, steps)
  expect((await signInByCode(academy, await ticketOfAda(academy), code)).status).toBe(200)
})

test.each([-2, 2])('a code %i steps beside the present one fails', async steps => {
  const academy = await academyOfCarefulAda()
  const code = codeOf(academy, SECRET, steps)
  expect(await signInByCode(academy, await ticketOfAda(academy), code)).toBeRefused(400, WRONG)
})

test('a ticket is no session: every call that needs one refuses it', async () => {
  const academy = await academyOfCarefulAda()
  const ticket = await ticketOfAda(academy)
  for (const endpoint of allEndpoints.filter(({ role }) => role !== 'anyone')) {
    const reply = await academy.server.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { authorization: `Bearer ${ticket}` },
    })
    expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 401])
  }
})

test('a ticket works for five minutes', async () => {
  const academy = await academyOfCarefulAda()
  const [early, late] = [await ticketOfAda(academy), await ticketOfAda(academy)]
  academy.clock.advance({ seconds: 299 })
  expect((await signInByCode(academy, early, codeOf(academy))).status).toBe(200)
  academy.clock.advance({ seconds: 31 })
  const reply = await signInByCode(academy, late, codeOf(academy))
  expect(reply).toBeRefused(400, OVER)
  expect(reply.failure.code).toBe('account.ticket_not_valid')
  await deleteOldTickets(academy.db, academy.clock)
  expect(await academy.db.selectFrom('sign_in_tickets').select('user_id').execute()).toEqual([])
})

test('a ticket works once, also for two codes at once', async () => {
  const academy = await academyOfCarefulAda()
  const ticket = await ticketOfAda(academy)
  const codes = academy.recoveryCodes.slice(0, 4)
  const replies = await Promise.all(codes.map(code => signInByCode(academy, ticket, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await academy.db.selectFrom('recovery_codes').select('user_id').execute()
  expect(left).toHaveLength(9)
})

test('a ticket is tried five times, whatever is tried', async () => {
  const academy = await academyOfCarefulAda()
  const ticket = await ticketOfAda(academy)
  for (let index = 0; index < 5; index += 1) {
    expect(await signInByCode(academy, ticket, 'no code at all')).toBeRefused(400, WRONG)
  }
  expect(await signInByCode(academy, ticket, codeOf(academy))).toBeRefused(400, OVER)
  expect((await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))).status).toBe(200)
})

test.each(['', 'x'.repeat(43), 'ticket of nobody', '\u0000'.repeat(8)])(
  'no ticket at all opens nothing: %j',
  async ticket => {
    const academy = await academyOfCarefulAda()
    expect(await signInByCode(academy, ticket, codeOf(academy))).toBeRefused(400)
  },
)

test('a new password voids the tickets of the old one', async () => {
  const academy = await academyOfCarefulAda()
  const ticket = await ticketOfAda(academy)
  const body = { token: await tokenFor(academy, ADA.email), password: 'nine purple plums' }
  await academy.server.call(resetPassword, { body })
  expect(await signInByCode(academy, ticket, codeOf(academy))).toBeRefused(400, OVER)
})

test('who is suspended between password and code is not let in', async () => {
  const academy = await academyOfCarefulAda()
  const ticket = await ticketOfAda(academy)
  const suspended_at = academy.clock.now().toISOString()
  await academy.db.updateTable('users').set({ suspended_at }).where('id', '=', academy.id).execute()
  expect(await signInByCode(academy, ticket, codeOf(academy))).toBeRefused(403, /suspended/)
})

test("another account's code does not fit", async () => {
  const academy = await academyOfCarefulAda()
  const code = codeOf(academy, 'KRSXG5DSNFXGOIDTN5WWK5DINFXGOIDF')
  expect(await signInByCode(academy, await ticketOfAda(academy), code)).toBeRefused(400, WRONG)
})

test('wrong codes of an app count by account: tickets, networks and servers share five, then waits grow', async () => {
  const academy = await academyOfCarefulAda()
  const other = await secondServer(academy)
  const wrong = codeOf(academy, 'KRSXG5DSNFXGOIDTN5WWK5DINFXGOIDF')
  const statuses = []
  for (let index = 0; index < 12; index += 1) {
    const ticket = await ticketOfAda(academy)
    const reply = await signInByCode(index % 2 ? academy : other, ticket, wrong, `198.51.100.${index}`)
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
  expect(await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))).toBeRefused(
    429,
    /recovery code/,
  )
  academy.clock.advance({ minutes: 15 })
  expect((await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))).status).toBe(200)
  academy.clock.advance({ minutes: 1 })
  for (let index = 0; index < 5; index += 1) {
    expect(await signInByCode(academy, await ticketOfAda(academy), wrong)).toBeRefused(400, WRONG)
  }
})

test('who waits for guessers of codes still comes in by a recovery code, and ends the wait', async () => {
  const academy = await academyOfCarefulAda()
  const wrong = codeOf(academy, 'KRSXG5DSNFXGOIDTN5WWK5DINFXGOIDF')
  for (let index = 0; index < 9; index += 1) {
    await signInByCode(academy, await ticketOfAda(academy), wrong)
  }
  const [code = ''] = academy.recoveryCodes
  expect((await signInByCode(academy, await ticketOfAda(academy), code)).status).toBe(200)
  expect((await signInByCode(academy, await ticketOfAda(academy), codeOf(academy))).status).toBe(200)
})

test('a new password by letter gives no new tries of codes', async () => {
  const academy = await verifiedAda()
  const wrong = codeOf(academy, 'KRSXG5DSNFXGOIDTN5WWK5DINFXGOIDF')
  for (let index = 0; index < 9; index += 1) {
    await signInByCode(academy, await ticketOfAda(academy), wrong)
  }
  const password = 'nine purple plums'
  await academy.server.call(resetPassword, { body: { token: await tokenFor(academy, ADA.email), password } })
  const ticket = await ticketOfAda(academy, { password })
  expect(await signInByCode(academy, ticket, codeOf(academy))).toBeRefused(429)
})

test('sign-ins are written down with what was shown, refused codes too, and no code or ticket', async () => {
  const academy = await academyOfCarefulAda()
  const ticket = await ticketOfAda(academy)
  await signInByCode(academy, ticket, '000000')
  await signInByCode(academy, ticket, codeOf(academy))
  const lines = await academy.db
    .selectFrom('audit_log')
    .select(['act', 'details', 'request_id'])
    .where('act', '=', 'signed in')
    .execute()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]?.details ?? '')).toEqual({ by: 'password', second_factor: 'code' })
  expect(lines[0]?.request_id).not.toBeNull()
  const refused = await academy.db.selectFrom('audit_refusals').select(['act', 'subject', 'reason']).execute()
  expect(refused).toEqual([
    {
      act: 'refused the second factor',
      subject: `user:${academy.id}`,
      reason: 'account.wrong_second_factor',
    },
  ])
})
