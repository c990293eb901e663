import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { verifyPayment } from '#contract/payments.ts'
import { amountInKobo, nairaFromKobo } from '#contract/rules/pricing.ts'
import type { Account } from '#server/accounts/account.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { asAcademy, chargeSuccess, newReference, payingAcademy, QUIET_ASKER } from './payingAcademy.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

const RUNS = Number(process.env.MODEL_RUNS ?? 40)
const RATE = 7_300_000

interface Purchase {
  id: number
  reference: string
  learner: Account
  courseId: number
  kobo: number
}

/** Two learners before a paid and a free course, and every payment that they have opened. */
interface World extends Pick<PayingAcademy, 'db'> {
  academy: PayingAcademy
  learners: Account[]
  courses: { id: number; cents: number }[]
  purchases: Purchase[]
}

/** What may happen; the numbers choose among what there is. */
type Step =
  | { do: 'create' | 'buy'; learner: number; course: number }
  | { do: 'pay' | 'pay less' | 'decline' | 'verify' | 'tell' | 'enrol' | 'enrol elsewhere'; purchase: number }
  | { do: 'give back'; purchase: number; isTold: boolean }
  | { do: 'reprice'; course: number; cents: number }
  | { do: 'provider goes' | 'provider comes'; answer: '401' | 'normal' }
  | { do: 'reconcile'; minutesLater: number }

const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('create' as const, 'buy' as const),
      learner: which,
      course: which,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), purchase: which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('verify' as const, 'tell' as const, 'enrol' as const, 'enrol elsewhere' as const),
      purchase: which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('pay less' as const, 'decline' as const), purchase: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('give back' as const), purchase: which, isTold: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      course: fc.constant(0),
      cents: fc.integer({ min: 100, max: 20_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reconcile' as const), minutesLater: fc.constantFrom(0, 1, 31) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      { do: 'provider goes', answer: '401' },
      { do: 'provider comes', answer: 'normal' },
    ),
  },
)

test('whatever happens in whatever order: enrolled is the same as exactly one settled payment', async () => {
  const academy = await payingAcademy()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const world = await newWorld(academy)
      for (const one of steps) {
        await take(world, one)
        await expectJustice(world)
      }
      await take(world, { do: 'provider comes', answer: 'normal' })
      for (const minutesLater of [31, 31, 31]) await take(world, { do: 'reconcile', minutesLater })
      await expectJustice(world)
      await expectNothingForgotten(world)
    }),
    { numRuns: RUNS },
  )
}, 120_000)

async function newWorld(academy: PayingAcademy): Promise<World> {
  const { make, tutor, category, db, sandbox } = academy
  sandbox.switches.answer = 'normal'
  const of = { tutor_id: tutor.id, category_id: category.id, original_price_cents: 20_000 }
  const paid = await make.course({ ...of, discounted_price_cents: 10_000 })
  const free = await make.course({ ...of, discounted_price_cents: 0 })
  return {
    academy,
    db,
    learners: [await make.learner(), await make.learner()],
    courses: [
      { id: paid.id, cents: 10_000 },
      { id: free.id, cents: 0 },
    ],
    purchases: [],
  }
}

async function take(world: World, what: Step): Promise<void> {
  const { academy, purchases } = world
  const { server, sandbox, clock, webhook } = academy
  if ('learner' in what) return create(world, what)
  if (what.do === 'reprice') return reprice(world, what.cents)
  if ('answer' in what) {
    sandbox.switches.answer = what.answer
    return
  }
  if (what.do === 'reconcile') {
    clock.advance({ minutes: what.minutesLater })
    await reconcile(asAcademy(academy), QUIET_ASKER)
    return
  }

  const purchase = purchases[what.purchase % Math.max(purchases.length, 1)]
  if (!purchase) return
  const { reference, learner, courseId, id, kobo } = purchase
  const client = server.as(learner)
  if (kobo > 0 && what.do === 'pay') await academy.pay(reference, kobo)
  if (kobo > 0 && what.do === 'pay less') await academy.pay(reference, kobo - 1)
  if (kobo > 0 && what.do === 'decline') await academy.decline(reference, kobo)
  if (what.do === 'verify') await client.call(verifyPayment, { body: { reference } })
  if (what.do === 'tell') await webhook(chargeSuccess(reference))
  if (what.do === 'enrol') await client.call(enrol, { body: { course_id: courseId, payment_id: id } })
  if (what.do === 'enrol elsewhere') {
    const other = world.courses.find(course => course.id !== courseId)
    await client.call(enrol, { body: { course_id: other?.id ?? 0, payment_id: id } })
  }
  if (what.do === 'give back') {
    await academy.ports.paymentProvider.refund({ reference }).catch(() => undefined)
    if (what.isTold) await webhook({ event: 'refund.processed', data: { transaction_reference: reference } })
  }
}

async function create(world: World, what: Extract<Step, { learner: number }>): Promise<void> {
  const { academy, learners, courses, purchases } = world
  const learner = learners[what.learner % learners.length]!
  const course = courses[what.course % courses.length]!
  const reference = newReference()
  const amount = nairaFromKobo(amountInKobo(course.cents, RATE))
  const { body, status } = await academy.create(learner, reference, { amount, course_id: course.id })
  if (status !== 200) return
  purchases.push({ id: body.id, reference, learner, courseId: course.id, kobo: body.amount_kobo })
  if (what.do === 'create') return
  await take(world, { do: 'pay', purchase: purchases.length - 1 })
  await take(world, { do: 'tell', purchase: purchases.length - 1 })
}

async function reprice({ db, courses }: World, cents: number): Promise<void> {
  courses[0]!.cents = cents
  await db
    .updateTable('courses')
    .set({ discounted_price_cents: cents })
    .where('id', '=', courses[0]!.id)
    .execute()
}

async function expectJustice({ academy, db, learners, courses }: World): Promise<void> {
  const courseIds = courses.map(({ id }) => id)
  const enrolments = await db
    .selectFrom('enrolments')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .execute()
  const settled = await db
    .selectFrom('payments')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .where('status', '=', 'success')
    .execute()
  const place = (row: { user_id: number; course_id: number | null }) => `${row.user_id} in ${row.course_id}`
  expect(enrolments.map(place).sort()).toEqual(settled.map(place).sort())
  expect(enrolments.map(({ payment_id }) => payment_id).sort()).toEqual(settled.map(({ id }) => id).sort())
  expect(new Set(enrolments.map(place)).size).toBe(enrolments.length)
  expect(enrolments.every(({ user_id }) => learners.some(({ id }) => id === user_id))).toBe(true)
  for (const { reference, amount_kobo } of settled.filter(payment => payment.amount_kobo > 0)) {
    expect((await academy.sandbox.store.find(reference))?.amount).toBeGreaterThanOrEqual(amount_kobo)
  }
  const figures = await db
    .selectFrom('courses')
    .select(['id', 'enrollments_count'])
    .where('id', 'in', courseIds)
    .execute()
  for (const { id, enrollments_count } of figures) {
    expect(enrollments_count).toBe(enrolments.filter(({ course_id }) => course_id === id).length)
  }
}

/** Money that reached the provider is a place, a debt to the learner or a question for a person: never just gone. */
async function expectNothingForgotten({ academy, purchases, db }: World): Promise<void> {
  for (const { reference, kobo } of purchases) {
    if (kobo === 0) continue
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const told = await academy.sandbox.store.find(reference)
    if (told?.status === 'success') expect(['success', 'refund_due', 'review']).toContain(status)
    else expect(told?.status === 'reversed' || status !== 'success', `${reference} is ${status}`).toBe(true)
  }
}
