import { hashPassword } from '#server/people/passwords.ts'
import type { Account } from '#server/platform/http/account.ts'
import { openCohort } from '../academy/cohorts.ts'
import type { payingAcademy } from '../academy/payingAcademy.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

/** A cohort in a run of the test. */
export interface WorldCohort {
  id: number
  courseId: number
  /** Naira; 0 is free. */
  amount: number
  form: { name: string; starts_on: string; ends_on: string; time_zone: string }
}

/** The rows of one run: five learners, two cohorts of a paid course and one of a free one. */
export interface World {
  academy: PayingAcademy
  /** Two servers on one database; each step names the one it uses. */
  servers: [PayingAcademy['server'], PayingAcademy['server']]
  learners: Account[]
  cohorts: [WorldCohort, WorldCohort, WorldCohort]
  payments: { learner: number; reference: string; disputes: number }[]
}

const DAY_MS = 24 * 60 * 60_000
const LEARNERS = 5
const PASSWORD = 'a good password'
let passwordHash: string | undefined

/** Creates the rows of a run on the academy that all runs share. */
export async function newWorld(academy: PayingAcademy, other: PayingAcademy['server']): Promise<World> {
  const { make, tutor, category } = academy
  const of = { tutor_id: tutor.id, category_id: category.id }
  const paid = await make.course({ ...of, original_price_cents: 20_000, discounted_price_cents: 10_000 })
  const free = await make.course({ ...of, original_price_cents: 0, discounted_price_cents: 0 })
  const learners = []
  for (let count = 0; count < LEARNERS; count += 1) learners.push(await newLearner(academy))
  return {
    academy,
    servers: [academy.server, other],
    learners,
    cohorts: [
      await cohortOf(academy, paid.id, 73_000, 1),
      await cohortOf(academy, paid.id, 73_000, 2),
      await cohortOf(academy, free.id, 0, 1),
    ],
    payments: [],
  }
}

/** Somebody who can erase their account. */
export async function newLearner({ make }: PayingAcademy): Promise<Account> {
  passwordHash ??= await hashPassword(PASSWORD)
  return make.learner({ is_verified: 1, password_hash: passwordHash })
}

/** The body of a learner's request to erase their account. */
export const ERASING = { current_password: PASSWORD }

async function cohortOf(
  academy: PayingAcademy,
  courseId: number,
  amount: number,
  seats: number,
): Promise<WorldCohort> {
  const dayIn = (days: number) =>
    new Date(academy.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const form = {
    name: `A group of ${seats}`,
    starts_on: dayIn(60),
    ends_on: dayIn(100),
    time_zone: 'Africa/Lagos',
  }
  const { id } = await openCohort({ ...academy, course: { id: courseId } }, { ...form, seats })
  return { id, courseId, amount, form }
}
