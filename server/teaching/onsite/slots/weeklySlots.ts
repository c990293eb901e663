import type { BodyOf } from '#contract/endpoint.ts'
import { WEEKLY_DAYS_MAX, WEEKLY_SLOTS_MAX } from '#contract/rules/slots.ts'
import type { createWeeklySlots } from '#contract/tutor/slots.ts'
import { badInput } from '../../../platform/errors.ts'
import {
  dayAfter,
  daysBetween,
  isDay,
  localTimeOf,
  readTime,
  timeFault,
  weekdayOf,
} from '../../../platform/time/zonedTime.ts'
import { lengthSentence, type PlannedTime, plannedTime } from './slotInput.ts'

type Input = BodyOf<typeof createWeeklySlots>

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const DAY_MINUTES = 24 * 60

/**
 * Splits a weekly availability into slots, in local time: 09:00 stays 09:00 when clocks change. Slots that began are left out.
 * @throws HttpError with a sentence for every field that is invalid, and if no slot or too many would be made
 */
export function weeklySlots(input: Input, zone: string, now: string): [PlannedTime, ...PlannedTime[]] {
  const { from, to } = readInput(input, zone, now)
  const { minutes, weekdays, holidays = [] } = input
  const perDay = Math.floor((to - from) / minutes)
  const days = Array.from({ length: daysBetween(input.from_day, input.to_day) + 1 }, (_, index) =>
    dayAfter(input.from_day, index),
  ).filter(day => weekdays.includes(weekdayOf(day)) && !holidays.includes(day))
  const count = perDay * days.length
  if (count > WEEKLY_SLOTS_MAX) {
    throw badInput({
      to_day: `This makes ${count.toLocaleString('en-GB')} slots. You can add up to ${WEEKLY_SLOTS_MAX} at a time. Choose an earlier last day or longer slots.`,
    })
  }
  const slots: PlannedTime[] = []
  for (const day of days) {
    for (let index = 0; index < perDay; index++) {
      const slot = slotAt(`${day}T${timeText(from + index * minutes)}`, input, zone)
      // Two local times may be one instant if the clocks go forward, so a slot that overlaps the previous one is left out.
      if (slot.starts_at > now && slot.starts_at >= (slots.at(-1)?.ends_at ?? '')) slots.push(slot)
    }
  }
  const [first, ...others] = slots
  if (!first)
    throw badInput({ to_day: 'These dates leave no slots. Choose a later last day or skip fewer dates.' })
  return [first, ...others]
}

function slotAt(local: string, { minutes, clock_change: choice }: Input, zone: string): PlannedTime {
  const starts = readTime(local, 'From', { zone, choice })
  if (!('sentence' in starts)) return plannedTime(starts.instant, minutes, zone)
  const sentence = `${starts.sentence} This is the slot on ${local.replace('T', ' at ')}.`
  throw badInput(timeFault({ ...starts, sentence }, 'from'))
}

/** Reads the times of the day, in minutes. */
function readInput(input: Input, zone: string, now: string): { from: number; to: number } {
  const { from_day, to_day, minutes, holidays = [] } = input
  const refused = lengthSentence(minutes)
  const from = minutesOf(input.from)
  const to = input.to === '24:00' ? DAY_MINUTES : minutesOf(input.to)
  if (from === null) refused.from = 'From must be a time such as 09:00.'
  if (to === null) refused.to = 'To must be a time such as 17:00.'
  if (from !== null && to !== null && !('minutes' in refused)) {
    if (to <= from) refused.to = 'To must be after From.'
    else if (to - from < minutes) refused.to = `The time must fit at least one slot of ${minutes} minutes.`
  }
  if (holidays.some(day => !isDay(day))) refused.holidays = 'Holidays must be days such as 2027-01-01.'
  if (!isDay(from_day)) refused.from_day = 'First day must be a day such as 2027-01-12.'
  else if (from_day < localTimeOf(Date.parse(now), zone).slice(0, 10))
    refused.from_day = 'First day must not be in the past.'
  if (!isDay(to_day)) refused.to_day = 'Last day must be a day such as 2027-03-02.'
  else if (isDay(from_day) && to_day < from_day) refused.to_day = 'Last day must not be before the first day.'
  else if (isDay(from_day) && daysBetween(from_day, to_day) >= WEEKLY_DAYS_MAX)
    refused.to_day = 'Last day must be within a year of the first day.'
  if (from === null || to === null || Object.keys(refused).length > 0) throw badInput(refused)
  return { from, to }
}

function minutesOf(time: string): number | null {
  if (!TIME.test(time)) return null
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeText(minutes: number): string {
  const text = (value: number) => String(value).padStart(2, '0')
  return `${text(Math.floor(minutes / 60))}:${text(minutes % 60)}`
}
