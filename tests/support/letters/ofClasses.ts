import type { Insertable } from 'kysely'
import type { EmailOrder } from '#server/outbox/emit.ts'
import type { SlotStep } from '#server/outbox/events.ts'
import type { SlotBookingsTable } from '#server/platform/database/tables/teaching.ts'
import { addJob } from '#server/platform/jobs/queue.ts'
import { type ClassChange, type ClassNews, TELLING } from '#server/teaching/classes/classNews.ts'
import { enrolled } from './ofPayments.ts'
import type { LettersAbout, Stage } from './stage.ts'

/** Letters about classes, onsite classes, their reminders, and announcements. */
export const ofClasses: LettersAbout<
  | 'class news'
  | 'cohort moved'
  | 'onsite class'
  | 'day reminder'
  | 'hour reminder'
  | 'rating replied'
  | 'announcement'
> = {
  'class news': async stage => {
    const { to } = await enrolled(stage)
    return [
      await newsOf(stage, to, 'moved', 2),
      await newsOf(stage, to, 'cancelled', 1),
      await newsOf(stage, to, 'restored', 1),
    ]
  },
  'cohort moved': async stage => {
    const { to } = await enrolled(stage)
    return [{ about: 'cohort moved', to, cohort: stage.cohort.id }]
  },
  'onsite class': async stage => {
    const { to } = await enrolled(stage)
    const order = async (step: SlotStep, values: Partial<Insertable<SlotBookingsTable>> = {}) => {
      const booking = await bookingOf(stage, to, stage.inHours(48), values)
      return { about: 'onsite class', to, booking, step } as const
    }
    const released = {
      state: 'released',
      released_at: stage.inHours(0),
      release_reason: stage.typed.reason,
    } as const
    return [
      await order('booked'),
      await order('moved'),
      await order('at a new address'),
      await order('with a new map'),
      await order('confirmed', { state: 'confirmed' }),
      await order('cancelled', released),
    ]
  },
  'day reminder': stage => remindersOf(stage, 'day reminder', 23),
  'hour reminder': stage => remindersOf(stage, 'hour reminder', 0.75),
  announcement: async stage => {
    const { to } = await enrolled(stage)
    const unknown = await stage.make.learner({ firstname: stage.typed.firstname })
    await stage.make.enrolment({ course_id: stage.course.id, user_id: unknown.id })
    const { id } = await stage.make.announcement({
      course_id: stage.course.id,
      subject: stage.typed.title,
      words: `${stage.typed.place}\n\n${stage.typed.firstname}`,
    })
    return [to, unknown.id].map(person => ({ about: 'announcement', to: person, announcement: id }) as const)
  },
  'rating replied': async stage => {
    const { to } = await enrolled(stage)
    const { id } = await stage.make.rating({
      course_id: stage.course.id,
      user_id: to,
      reply: stage.typed.comment,
      replied_at: stage.inHours(0),
    })
    return [{ about: 'rating replied', to, rating: id }]
  },
}

async function remindersOf<About extends 'day reminder' | 'hour reminder'>(
  stage: Stage,
  about: About,
  hours: number,
) {
  const { to } = await enrolled(stage)
  const start = stage.inHours(hours)
  const session = await classOf(stage, hours)
  const booking = await bookingOf(stage, to, start)
  return [
    { about, to, of: 'class', id: session.id, start },
    { about, to, of: 'onsite', id: booking, start },
  ] as (EmailOrder & { about: About })[]
}

function classOf({ make, course, cohort, typed, inHours }: Stage, hours: number, isCancelled = false) {
  return make.classSession({
    course_id: course.id,
    cohort_id: cohort.id,
    title: typed.title,
    starts_at: inHours(hours),
    ends_at: inHours(hours + 1),
    meeting_link: 'https://meet.example.com/room',
    ...(isCancelled && { cancelled_at: inHours(0), cancel_reason: typed.reason }),
  })
}

async function newsOf(stage: Stage, to: number, change: ClassChange, count: number) {
  const classes: ClassNews['classes'] = []
  for (let number = 0; number < count; number += 1) {
    const { id, uid, starts_at, ends_at } = await classOf(stage, 72 + number * 24, change === 'cancelled')
    classes.push({
      id,
      uid,
      was: change === 'moved' ? stage.inHours(50) : starts_at,
      is: starts_at,
      until: change === 'moved' ? stage.inHours(51) : ends_at,
    })
  }
  const payload: ClassNews = { course: stage.course.id, cohort: stage.cohort.id, change, classes }
  await addJob(stage.db, TELLING, { key: change, payload, dueAt: stage.inHours(99) }, stage.inHours(0))
  return { about: 'class news', to, news: change } as const
}

async function bookingOf(
  { make, course, tutor, place, inHours }: Stage,
  user_id: number,
  starts_at: string,
  values: Partial<Insertable<SlotBookingsTable>> = {},
) {
  const ends_at = inHours(100)
  const owned = { course_id: course.id, tutor_id: tutor.id, place_id: place.id }
  const slot = await make.slot({ ...owned, starts_at, ends_at })
  const { id } = await make.booking({ slot_id: slot.id, course_id: course.id, user_id, ...values })
  return id
}
