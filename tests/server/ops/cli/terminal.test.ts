import { expect, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

const NOW = '2026-03-02T09:00:00.000Z'
const CLEAR_SCREEN = '\x1b[2J\x1b[1;1H'
const FORGED = `2026-03-02T10:00:00.000Z  settled, by operator`

/** An academy in which a learner's texts try to deceive a reader in a terminal. */
async function deceivedOperator() {
  const operator = await operatorWith()
  await operator.run('migrate')
  const { db, close } = operator.look()
  const make = makers(db)
  const tutor = await make.tutor({ firstname: `Tolu${CLEAR_SCREEN}`, lastname: 'Obi\u202egnp' })
  const { id: user_id } = await make.learner()
  const { id: category_id } = await make.category()
  const { id: course_id } = await make.course({ tutor_id: tutor.id, category_id })
  const payment = await db
    .insertInto('payments')
    .values({
      reference: 'sly-1',
      user_id,
      course_id,
      method: 'virtual',
      description: `A course\n${FORGED}${CLEAR_SCREEN}`,
      status: 'review',
      review_reason: `paid\r${FORGED}`,
      amount_kobo: 100,
      price_cents: 100,
      exchange_rate: 1,
      quote_expires_at: NOW,
      created_at: NOW,
      updated_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_events')
    .values({
      payment_id: payment.id,
      reference: 'sly-1',
      kind: 'created',
      source: 'learner',
      detail: `nothing\n${FORGED}`,
      created_at: NOW,
    })
    .execute()
  await close()
  return operator
}

test.for([
  { command: 'payment show sly-1', lines: 2 },
  { command: 'payment attention', lines: 2 },
  { command: 'tutor list', lines: 2 },
])(
  "$command: a stranger's words neither drive the terminal nor make lines of their own",
  async ({ command, lines }) => {
    const operator = await deceivedOperator()
    const { code, said } = await operator.run(...command.split(' '))
    expect(code).toBe(0)
    expect(said).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u)
    expect(said.split('\n')).toHaveLength(lines)
    expect(said).toMatch(/\\u(?:001b|000a|000d|202e)/)
  },
)

test('a reason that is complained about is spelt out too', async () => {
  const operator = await operatorWith()
  const { complained } = await operator.run('payment', 'show', `no${CLEAR_SCREEN}`)
  expect(complained).toBe('There is no payment with the reference no\\u001b[2J\\u001b[1;1H.')
})
