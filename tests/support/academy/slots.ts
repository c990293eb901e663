import type { BodyOf } from '#contract/endpoint.ts'
import { bookSlot, cancelOnsiteClass, listOnsiteClasses, moveOnsiteClass } from '#contract/slots.ts'
import { createPlace } from '#contract/tutor/places.ts'
import { createSlot } from '#contract/tutor/slots.ts'
import type { Account } from '#server/platform/http/account.ts'
import { payingAcademy } from './payingAcademy.ts'

/** A place in the tutor's form. */
export const PLACE = {
  name: 'Studio in Yaba',
  address: '12 Herbert Macaulay Way, Lagos',
  landmark: 'Opposite the bank',
  map_link: 'https://maps.example.com/yaba',
  time_zone: 'Africa/Lagos',
}

/** A week after a test's first day, 18:00 to 19:00 in Lagos: 17:00 to 18:00 UTC. */
export const SLOT = { starts_at: '2026-03-09T18:00', minutes: 60 }

/** Builds an academy with a paid course that can be taken onsite, and the tutor's place. */
export async function onsiteAcademy(options: Parameters<typeof payingAcademy>[0] = {}) {
  return onsiteWith(await payingAcademy(options))
}

/** Adds a place of the tutor, and calls for onsite classes, to an academy. */
export async function onsiteWith(academy: Awaited<ReturnType<typeof payingAcademy>>) {
  const { server, tutor, course, make, db } = academy
  const teacher = server.as(tutor)
  const { body: place } = await teacher.call(createPlace, { body: PLACE })

  return {
    ...academy,
    teacher,
    place,
    /** Creates a slot; returns it as the console gets it. */
    slot: async (form: Partial<BodyOf<typeof createSlot>> = {}) => {
      const body = { course_id: course.id, place_id: place.id, ...SLOT, ...form }
      return (await teacher.call(createSlot, { body })).body
    },
    /** Creates a learner who takes the course onsite. */
    onsiteLearner: async (): Promise<Account> => {
      const learner = await make.learner({ is_verified: 1 })
      await make.enrolment({ user_id: learner.id, course_id: course.id, method: 'physical' })
      return learner
    },
    book: (learner: Account, slot_id: number) => server.as(learner).call(bookSlot, { body: { slot_id } }),
    move: (learner: Account, id: number, slot_id: number) =>
      server.as(learner).call(moveOnsiteClass, { params: { id }, body: { slot_id } }),
    giveBack: (learner: Account, id: number) =>
      server.as(learner).call(cancelOnsiteClass, { params: { id } }),
    onsite: async (learner: Account) => (await server.as(learner).call(listOnsiteClasses)).body.data,
    bookings: () => db.selectFrom('slot_bookings').selectAll().orderBy('id').execute(),
  }
}
