import { SLOT_MINUTES_MAX, SLOT_MINUTES_MIN } from '#contract/rules/slots.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import type { WeeklyAvailability } from '../dataProvider/slotSteps.ts'
import { holidaysOf } from '../ui/inputs/holidays.ts'

/** What the form of one slot holds: its start as the clock of the place shows it. */
export interface SlotForm {
  place_id: number | ''
  starts_at: string
  minutes: string
  /** Empty until the server has asked for it. */
  clock_change: 'earlier' | 'later' | ''
}

/** The labels of the inputs. */
export const SLOT_LABELS = {
  place_id: 'Place',
  starts_at: 'Starts at',
  minutes: 'Length in minutes',
  clock_change: 'As the clocks change that day',
} satisfies Record<keyof SlotForm, string>

export const NEW_SLOT: SlotForm = { place_id: '', starts_at: '', minutes: '60', clock_change: '' }

/** What the form of a weekly availability holds. */
export interface AvailabilityForm extends Omit<SlotForm, 'starts_at'> {
  weekdays: number[]
  from: string
  to: string
  from_day: string
  to_day: string
  /** Days, parted by commas or spaces. */
  holidays: string
}

export const NEW_AVAILABILITY: AvailabilityForm = {
  place_id: '',
  weekdays: [],
  from: '09:00',
  to: '12:00',
  minutes: '60',
  from_day: '',
  to_day: '',
  holidays: '',
  clock_change: '',
}

/** A slot as its form shows it. */
export function slotFormOf({ place, starts_local, minutes }: OwnSlot): SlotForm {
  return { place_id: place.id, starts_at: starts_local, minutes: String(minutes), clock_change: '' }
}

/** A filled form as the API takes it. */
export function slotFrom({ place_id, starts_at, minutes, clock_change }: SlotForm) {
  return {
    place_id: Number(place_id),
    starts_at,
    minutes: Number(minutes),
    ...(clock_change && { clock_change }),
  }
}

/** The same of a weekly availability of a course. */
export function availabilityFrom(form: AvailabilityForm, course_id: number): WeeklyAvailability {
  const { place_id, weekdays, from, to, minutes, from_day, to_day, holidays, clock_change } = form
  return {
    course_id,
    place_id: Number(place_id),
    weekdays,
    from,
    to,
    minutes: Number(minutes),
    from_day,
    to_day,
    holidays: holidaysOf(holidays),
    ...(clock_change && { clock_change }),
  }
}

/** One sentence per field that is not right; what only the server knows, it says. */
export function slotSentences({ place_id, starts_at, minutes }: SlotForm) {
  return {
    ...placeAndLength({ place_id, minutes }),
    ...(!starts_at && { starts_at: 'Starts at is required' }),
  }
}

/** The same of a weekly availability. */
export function availabilitySentences(form: AvailabilityForm): Record<string, string> {
  const { weekdays, from, to, from_day, to_day } = form
  const sentences = placeAndLength(form)
  if (!weekdays?.length) sentences.weekdays = 'Weekdays are required'
  if (!from) sentences.from = 'From is required'
  if (!to) sentences.to = 'To is required'
  if (from && to && to <= from) sentences.to = 'To must be after From.'
  if (!from_day) sentences.from_day = 'First day is required'
  if (!to_day) sentences.to_day = 'Last day is required'
  if (from_day && to_day && to_day < from_day) sentences.to_day = 'Last day must not be before the first day.'
  return sentences
}

function placeAndLength({ place_id, minutes }: Pick<SlotForm, 'place_id' | 'minutes'>) {
  const sentences: Record<string, string> = {}
  if (!place_id) sentences.place_id = 'Place is required'
  const length = Number(minutes)
  if (!Number.isInteger(length) || length < SLOT_MINUTES_MIN || length > SLOT_MINUTES_MAX)
    sentences.minutes = `Length must be from ${SLOT_MINUTES_MIN} minutes to ${SLOT_MINUTES_MAX / 60} hours.`
  return sentences
}
