import { expect, test } from 'vitest'
import { emit } from '#server/outbox/emit.ts'
import { EmailUncertain, type Mail } from '#server/platform/mailer/mail.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'

test('a letter that may have arrived waits for minutes, and comes again under the same Message-ID', async () => {
  const sent: (string | undefined)[] = []
  const mail: Mail = {
    send: async ({ messageId }) => {
      sent.push(messageId)
      if (sent.length === 1) throw new EmailUncertain('Connection closed unexpectedly')
    },
    close: async () => undefined,
  }
  const academy = await academyWith({}, { ports: { mail } })
  const { db, learner, clock } = academy
  const event = { about: 'passkey added', to: learner.id, at: clock.now().toISOString() } as const
  await emit(db, { event, key: 1 }, clock.now().toISOString())
  await sendLetters(academy)
  clock.advance({ minutes: 4 })
  await sendLetters(academy)
  expect(sent).toHaveLength(1)
  clock.advance({ minutes: 2 })
  await sendLetters(academy)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
  expect(await db.selectFrom('jobs').select(['outcome', 'attempts']).execute()).toEqual([
    { outcome: 'done', attempts: 2 },
  ])
})
