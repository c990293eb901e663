import { expect, test, vi } from 'vitest'
import { addJob } from '#server/platform/jobs/queue.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { OPERATOR, sendToOperator, withContact } from '../../../support/academy/letters.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { withPaidPayment } from '../../../support/academy/refundingAcademy.ts'
import { PATIENCE } from '../../../support/patience.ts'

/** Returns the lines of a list, "what: facts". */
function linesOf(text = ''): string[] {
  return text.split('\n').filter(line => /^\d+ /.test(line))
}

test('what waits for a person comes in one email, each line with its number, its day and its command', async () => {
  const academy = withContact(await withPaidPayment())
  const { db, webhook, make, clock, mail } = academy
  const [paid] = await academy.payments()
  await webhook({
    event: 'charge.dispute.create',
    data: { id: 7, dueAt: '2026-03-09T17:00:00.000Z', transaction: { reference: 'to-be-refunded' } },
  })
  const { id: _, ...copy } = paid!
  const other = (reference: string, facts: object) =>
    db
      .insertInto('payments')
      .values({ ...copy, reference, ...facts })
      .execute()
  const { id: user_id } = await make.learner()
  await other('owed-1', { status: 'refund_due', user_id, updated_at: '2026-02-20T09:00:00.000Z' })
  await other('owed-2', { status: 'refund_due', user_id: (await make.learner()).id })
  await other('odd-1', { status: 'review', user_id: (await make.learner()).id })
  await make.tutor({ awaits_approval: 1, is_verified: 1, created_at: '2026-02-27T09:00:00.000Z' })
  await make.tutor({ awaits_approval: 1, must_verify: 1, is_verified: 0 })
  const ended = { outcome: 'given up', ended_at: '2026-03-01T09:00:00.000Z' } as const
  for (const kind of ['letter', 'webhook event']) {
    await addJob(db, kind, { key: 'lost', payload: {} }, ended.ended_at)
    await db.updateTable('jobs').set(ended).where('kind', '=', kind).where('key', '=', 'lost').execute()
  }
  expect(await sendToOperator(academy)).toBe(1)
  const [email] = mail.letters.filter(({ to }) => to === OPERATOR)
  expect(linesOf(email?.text)).toEqual([
    '2 refunds to pay: ₦146,000 in all, the oldest since 20 February 2026. Run `payment attention`, then `payment refund`.',
    '1 payment that needs attention: Since 2 March 2026. Run `payment attention`, then `payment accept` or `payment refund`.',
    '1 open dispute: Answer by 9 March 2026, since 2 March 2026. Answer in the dashboard of Paystack.',
    '1 tutor waiting for approval: Since 27 February 2026. Run `tutor list`, then `tutor approve`.',
    '1 email that could not be sent: Since 1 March 2026. Run `letter list`, then `letter retry`.',
    '1 job that failed: Since 1 March 2026. Run `job list`, then `job retry`.',
  ])
  expect(email?.subject).toMatch(/^Belong Academy: 2 refunds to pay, 1 payment that needs attention, 1 open/)
  expect(email?.text).toContain("Run commands as `npm run academy -- <command>` in the academy's folder.")
  expect(email?.text).toContain(`Sent to ${OPERATOR} because it is the CONTACT_EMAIL of Belong Academy.`)
  expect(email?.html).toContain('2 refunds to pay')
  clock.advance({ days: 8 })
  expect(await sendToOperator(academy)).toBe(1)
  const later = linesOf(mail.letters.filter(({ to }) => to === OPERATOR)[1]?.text)
  expect(later.map(line => line.split(':', 1)[0])).toEqual([
    '2 refunds to pay',
    '1 payment that needs attention',
    '1 open dispute',
    '1 tutor waiting for approval',
  ])
})

test('the list of a day comes once, from eight in Lagos on, however many servers start and however often', async () => {
  const academy = withContact(await academyWith({ tutor: { awaits_approval: 1, is_verified: 1 } }))
  const { clock, mail, ports, config } = academy
  clock.advance({ hours: 21, minutes: 59 })
  expect(clock.now().toISOString()).toBe('2026-03-03T06:59:00.000Z')
  expect(await sendToOperator(academy)).toBe(0)
  clock.advance({ minutes: 1 })
  const shared = { connection: ports.connection, clock, mail }
  const servers = [1, 2].map(() => academyWith({}, { ports: shared, config, nobody: true }))
  for (const { app } of await Promise.all(servers)) await app.listen({ port: 0, host: '127.0.0.1' })
  const ended = () =>
    academy.db.selectFrom('jobs').select('outcome').where('kind', '=', 'operator email').execute()
  await vi.waitFor(async () => expect(await ended()).toEqual([{ outcome: 'done' }]), PATIENCE)
  clock.advance({ hours: 10 })
  expect(await sendToOperator(academy)).toBe(0)
  expect(mail.letters.filter(({ to }) => to === OPERATOR)).toHaveLength(1)
  clock.advance({ hours: 14 })
  expect(await sendToOperator(academy)).toBe(1)
})

test('no list comes while nothing waits, or while nobody is named to read it', async () => {
  const academy = await academyWith({})
  expect(await sendToOperator(withContact(academy))).toBe(0)
  await academy.make.tutor({ awaits_approval: 1, is_verified: 1 })
  academy.clock.advance({ days: 1 })
  expect(await sendToOperator(academy)).toBe(0)
  expect(academy.mail.letters).toEqual([])
  academy.clock.advance({ days: 1 })
  expect(await sendToOperator(withContact(academy))).toBe(1)
})

test('a list that could not be sent is among the failed emails, with the address it was for', async () => {
  const { run, look } = await operatorWith({ CONTACT_EMAIL: OPERATOR })
  await run('migrate')
  const { db } = look()
  await addJob(
    db,
    'operator email',
    { key: 'daily list:2026-03-02', payload: {} },
    '2026-03-02T08:00:00.000Z',
  )
  await db.updateTable('jobs').set({ last_error: 'connect ECONNREFUSED' }).execute()
  expect((await run('letter', 'list')).said).toMatch(/daily list:2026-03-02 +office@academy\.example/)
})

test('the doctor notes that nobody gets the daily list', async () => {
  const silent = await operatorWith({ ACADEMY_DEMO: 'true' })
  const note =
    'note  CONTACT_EMAIL is not set, so nobody is emailed the daily list of what waits for a person.'
  expect((await silent.run('doctor')).said).toContain(note)
  const named = await operatorWith({ CONTACT_EMAIL: OPERATOR })
  expect((await named.run('doctor')).said).not.toContain('daily list')
})
