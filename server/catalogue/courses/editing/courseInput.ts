import type { Updateable } from 'kysely'
import type { CourseFields } from '#contract/courses.ts'
import { COURSE_TEXT_NAMES } from '#contract/rules/courseFields.ts'
import { DURATION_SENTENCE, weeksFromDuration } from '#contract/rules/duration.ts'
import { centsFromPrice, DISCOUNT_SENTENCE, priceSentence } from '#contract/rules/pricing.ts'
import { ONSITE_HOURS_SENTENCE, onsiteHoursFrom } from '#contract/rules/slots.ts'
import { readVideoLink } from '#contract/rules/videoLink.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CourseRow, CoursesTable } from '../../../platform/database/tables/catalogue.ts'
import { badInput } from '../../../platform/errors.ts'
import { humanName } from '../../../platform/http/validation.ts'
import { findCategory } from '../queries/courses.ts'

/** The columns that a tutor's fields fill. */
const FILLED = [
  ...COURSE_TEXT_NAMES,
  'original_price_cents',
  'discounted_price_cents',
  'duration_weeks',
  'onsite_hours',
  'category_id',
  'intro_video_link',
  'status',
  'display',
] as const satisfies (keyof CoursesTable)[]

type Filled = (typeof FILLED)[number]

export type CourseColumns = Pick<Updateable<CoursesTable>, Filled>

/** Returns the columns that a course's tutor has filled in. */
export function filledColumns(course: CourseRow): Pick<CourseRow, Filled> {
  return Object.fromEntries(FILLED.map(name => [name, course[name]])) as Pick<CourseRow, Filled>
}

/**
 * Converts a tutor's input into columns, each field by its rule; prices are compared with the current ones.
 * @throws HttpError with a sentence for every field that is invalid
 */
export async function columnsFrom(
  db: Db,
  fields: CourseFields,
  current?: { original_price_cents: number; discounted_price_cents: number },
): Promise<CourseColumns> {
  const refused: Record<string, string> = {}
  const columns: CourseColumns = {}

  for (const [name, value] of Object.entries(fields)) {
    if (name !== 'onsite_hours' && typeof value === 'string' && value.trim() === '')
      refused[name] = `${humanName(name)} is required.`
  }
  for (const name of COURSE_TEXT_NAMES) {
    const text = fields[name]
    if (text !== undefined) columns[name] = text.trim()
  }
  if (fields.status !== undefined) columns.status = fields.status
  if (fields.display !== undefined) columns.display = fields.display

  for (const name of ['original_price', 'discounted_price'] as const) {
    const price = fields[name]
    if (price === undefined) continue
    const cents = centsFromPrice(price)
    if (cents === null) refused[name] ??= priceSentence(humanName(name))
    else columns[`${name}_cents`] = cents
  }
  if (fields.duration !== undefined) {
    const weeks = weeksFromDuration(fields.duration)
    if (weeks === null) refused.duration ??= DURATION_SENTENCE
    else columns.duration_weeks = weeks
  }
  if (fields.onsite_hours !== undefined) {
    const typed = String(fields.onsite_hours ?? '').trim()
    const hours = typed === '' ? null : onsiteHoursFrom(typed)
    if (Number.isNaN(hours)) refused.onsite_hours ??= ONSITE_HOURS_SENTENCE
    else columns.onsite_hours = hours
  }
  if (fields.intro_video_link !== undefined) {
    const read = readVideoLink(fields.intro_video_link ?? '')
    if ('fault' in read) refused.intro_video_link ??= read.fault
    else columns.intro_video_link = read.link
  }
  const category = fields.category ?? fields.course_category_id
  if (category !== undefined) {
    const name = fields.category !== undefined ? 'category' : 'course_category_id'
    const found = await findCategory(db, category)
    if (found) columns.category_id = found.id
    else refused[name] ??= 'Choose a category from the list.'
  }

  const original = columns.original_price_cents ?? current?.original_price_cents
  const discounted = columns.discounted_price_cents ?? current?.discounted_price_cents
  if (original !== undefined && discounted !== undefined && discounted > original) {
    refused[fields.discounted_price === undefined ? 'original_price' : 'discounted_price'] ??=
      DISCOUNT_SENTENCE
  }
  if (Object.keys(refused).length > 0) throw badInput(refused)
  return columns
}
