import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { openSession } from '#server/people/queries/sessions.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import { foldedCategory, foldedNames, foldedTexts } from '#server/platform/database/foldedColumns.ts'
import { HOME_ZONE, systemClock, timestamp, timestampIn } from '#server/platform/time/clock.ts'
import { TZ_VERSION } from '#server/platform/time/zonedTime.ts'

/** A signed-in learner. */
export interface Buyer {
  id: number
  email: string
  token: string
}

/** A course on sale; `naira` is the price that the browser shows. */
export interface Goods {
  id: number
  title: string
  naira: number
}

const COURSES = 50
/** One free onsite time per course within its weeks, as the second of two tabs buys onsite. */
const DAY_SECONDS = 24 * 60 * 60
const ONSITE_TIME = {
  starts_at: timestampIn(systemClock, 14 * DAY_SECONDS),
  ends_at: timestampIn(systemClock, 14 * DAY_SECONDS + 3_600),
  starts_local: timestampIn(systemClock, 14 * DAY_SECONDS).slice(0, 19),
  time_zone: HOME_ZONE,
  tz_version: TZ_VERSION,
}
/** Enough buyers, even in a short run, not to reach the limits per learner. */
const LEAST_BUYERS = 16
const PRICE_CENTS = 4_999
/** At 730 naira per dollar, the rate without a live source. */
const PRICE_NAIRA = 36_492.7

/** Creates courses and signed-in learners for this many purchases of one place each. */
export async function stock(
  { db }: Connection,
  purchases: number,
): Promise<{ buyer: Buyer; goods: Goods }[]> {
  const now = timestamp(systemClock)
  const person = (user_type: 'tutor' | 'learner', number: number) => {
    const email = `${user_type}-${number}@example.com`
    const name = { firstname: 'Ada', lastname: `Okafor ${number}` }
    // No password opens these accounts: they already have sessions.
    return {
      email,
      email_key: email,
      password_hash: '-',
      ...name,
      ...foldedNames(name),
      user_type,
      created_at: now,
    }
  }
  const { id: tutor_id } = await db
    .insertInto('users')
    .values(person('tutor', 1))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: category_id } = await db
    .insertInto('course_categories')
    .values({ name: 'Chaos', ...foldedCategory({ name: 'Chaos' }), slug: 'chaos' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stamps = { created_at: now, updated_at: now }
  const { id: place_id } = await db
    .insertInto('places')
    .values({ tutor_id, name: 'Studio', address: 'Lagos', time_zone: HOME_ZONE, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()

  const goods: Goods[] = []
  for (let number = 1; number <= COURSES; number += 1) {
    const texts = { title: `Course ${number}`, short_description: 'A course that many buy at once.' }
    const { id, title } = await db
      .insertInto('courses')
      .values({
        tutor_id,
        category_id,
        slug: `course-${number}`,
        ...eachText(COURSE_TEXT_NAMES, () => 'A course that many buy at once.'),
        ...texts,
        ...foldedTexts(texts),
        cover_photo: 'adire/course.svg',
        original_price_cents: PRICE_CENTS,
        discounted_price_cents: PRICE_CENTS,
        duration_weeks: 6,
        ...stamps,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    await db
      .insertInto('slots')
      .values({ course_id: id, tutor_id, place_id, ...ONSITE_TIME, ...stamps })
      .execute()
    goods.push({ id, title, naira: PRICE_NAIRA })
  }

  const buyerCount = Math.max(LEAST_BUYERS, Math.ceil(purchases / COURSES))
  const buyers: Buyer[] = []
  for (let number = 1; number <= buyerCount; number += 1) {
    const { id, email } = await db
      .insertInto('users')
      .values(person('learner', number))
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    buyers.push({ id, email, token: await openSession(db, systemClock, id) })
  }
  // Course by course, so that one learner's purchases are far apart.
  return goods.flatMap(one => buyers.map(buyer => ({ buyer, goods: one }))).slice(0, purchases)
}
