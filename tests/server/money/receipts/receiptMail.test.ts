import { expect, test, vi } from 'vitest'
import { chargeSuccess } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'

test('a receipt is mailed once, with its facts and both links', async () => {
  const { make, buy, receipt, mail, mailReceipts } = await receiptAcademy({
    course: { title: 'Bookkeeping' },
  })
  const chioma = await make.learner({ firstname: 'Chioma', lastname: 'Adeyemi', email: 'chioma@example.com' })
  await buy(chioma, 'mailed-once-1')
  expect(await mailReceipts()).toBe(1)
  expect(await mailReceipts()).toBe(0)
  const { data } = (await receipt(chioma, 'mailed-once-1')).body
  expect(mail.letters).toHaveLength(1)
  const [letter] = mail.letters
  expect(letter).toMatchObject({
    to: 'chioma@example.com',
    subject: `Receipt ${data.number}: ₦73,000 for Bookkeeping`,
  })
  for (const text of [letter?.text, letter?.html]) {
    expect(text).toContain(data.number)
    expect(text).toContain('₦73,000')
    expect(text).toContain('Seventy-three thousand naira only')
    expect(text).toContain('Chioma Adeyemi')
    expect(text).toContain('2 March 2026')
    expect(text).toContain(data.check_url)
    expect(text).toContain('/payment-history/mailed-once-1/receipt')
  }
})

test('a letter that is sent a second time, by a server that died over the first, has the same Message-ID', async () => {
  const { make, buy, mail, mailReceipts, db } = await receiptAcademy()
  await buy(await make.learner(), 'sent-and-killed')
  await buy(await make.learner(), 'another-letter')
  await mailReceipts()
  await db
    .updateTable('jobs')
    .set({ outcome: null, ended_at: null, due_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  expect(await mailReceipts()).toBe(2)
  const [one, two, ...again] = mail.letters.map(({ messageId }) => messageId)
  expect(again.toSorted()).toEqual([one, two].toSorted())
  expect(one).toMatch(/^<BA-2026-\d{6}\.[0-9a-f]{16}@[\w.]+>$/)
  expect(two).not.toBe(one)
})

test('whatever happens at once, there is one letter', async () => {
  const { learner, create, pay, webhook, mail, mailReceipts } = await receiptAcademy()
  await create(learner, 'one-letter-only')
  await pay('one-letter-only')
  await Promise.all([
    ...Array.from({ length: 10 }, () => webhook(chargeSuccess('one-letter-only'))),
    ...Array.from({ length: 10 }, () => mailReceipts()),
  ])
  await Promise.all(Array.from({ length: 20 }, () => mailReceipts()))
  expect(mail.letters).toHaveLength(1)
})

test('a mail server that is away costs no settlement, and the letter leaves when it is back', async () => {
  const { learner, buy, enrolments, mail, clock, receipts, mailReceipts } = await receiptAcademy()
  const send = mail.send
  mail.send = async () => {
    throw new Error('the mail server is away')
  }
  await buy(learner, 'letter-waits-1')
  expect(await enrolments()).toHaveLength(1)
  expect(await mailReceipts()).toBe(0)
  expect(await receipts()).toMatchObject([{ mailed_at: null, mail_attempts: 1 }])
  mail.send = send
  expect(await mailReceipts()).toBe(0)
  clock.advance({ minutes: 1 })
  expect(await mailReceipts()).toBe(1)
  expect(mail.letters).toHaveLength(1)
  expect(await receipts()).toMatchObject([{ mailed_at: clock.now().toISOString(), mail_attempts: 2 }])
})

test('a letter whose server was killed over it is sent by the next one', async () => {
  const { learner, buy, mail, clock, mailReceipts } = await receiptAcademy()
  const send = mail.send
  const hangs = vi.fn(() => new Promise<void>(() => undefined))
  mail.send = hangs
  await buy(learner, 'server-was-killed')
  void mailReceipts()
  await expect.poll(() => hangs.mock.calls.length).toBe(1)
  mail.send = send
  clock.advance({ seconds: 40 })
  expect(await mailReceipts()).toBe(0)
  clock.advance({ seconds: 10 })
  expect(await mailReceipts()).toBe(1)
})

test('what people write is text in the letter and never markup', async () => {
  const title = '<img src=x onerror=alert(1)> & "Sons"'
  const { make, buy, mail, mailReceipts } = await receiptAcademy({ course: { title } })
  await buy(await make.learner({ firstname: '<script>alert(1)</script>' }), 'markup-in-names')
  await mailReceipts()
  const [letter] = mail.letters
  expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;')
  expect(letter?.html).not.toMatch(/<script|<img/)
  expect(letter?.text).toContain(title)
})
