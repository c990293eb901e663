import type { Insertable } from 'kysely'
import type { EmailOrder } from '#server/outbox/emit.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { PaymentRow, PaymentsTable } from '#server/platform/database/tables/money.ts'
import type { Account } from '#server/platform/http/account.ts'
import { type Clock, timestampIn } from '#server/platform/time/clock.ts'
import { type Makers, makers } from '../academy/make.ts'

/** User texts that appear in letters. */
export interface Typed {
  firstname: string
  lastname: string
  course: string
  title: string
  place: string
  reason: string
  comment: string
}

/** Ordinary user texts. */
export const PLAIN: Typed = {
  firstname: 'Ada',
  lastname: 'Obi',
  course: 'Weaving Aso-oke: From Thread to Cloth',
  title: 'The first warp',
  place: 'Studio in Yaba',
  reason: 'The tutor is ill',
  comment: 'Clear, kind, and never in a hurry.',
}

/** Texts that must stay plain text in a letter: markup, quotes, direction marks and line breaks. */
export const HOSTILE: Typed = {
  firstname: '<b>Ada</b> & "Sons"',
  lastname: "O'Bi\u202e<script>alert(1)</script>",
  course: 'Cloth <img src=x onerror=alert(1)> & \u2067"Dye"\u2069',
  title: '</td></table><a href="https://evil.example">Click</a>',
  place: 'Yaba\r\nBcc: all@example.com <&>',
  reason: '"></style><script src="https://evil.example/x.js"></script>\u200f',
  comment: '<img src="https://evil.example/pixel.gif"> &amp; \u202d\'fine\'',
}

/** A database with the subjects of letters: a tutor's course, a cohort, a place, and people on demand. */
export interface Stage {
  db: Db
  make: Makers
  typed: Typed
  tutor: Account
  /** Returns the time this many hours from now in database format. */
  inHours(hours: number): string
  course: { id: number }
  cohort: { id: number }
  place: { id: number }
  /** Creates a new learner with a verified address. */
  learner(): Promise<Account>
  /** Makes a payment of a learner for the course and its cohort. */
  pay(learner: Account, values?: Partial<Insertable<PaymentsTable>>): Promise<PaymentRow>
}

/** For each kind of letter, creates its subject on a stage and orders its variants. */
export type LettersAbout<About extends EmailOrder['about']> = {
  [One in About]: (stage: Stage) => Promise<(EmailOrder & { about: One })[]>
}

let count = 0

export async function stageOf(db: Db, clock: Clock, typed: Typed): Promise<Stage> {
  const make = makers(db)
  const inHours = (hours: number) => timestampIn(clock, hours * 60 * 60)
  const { firstname, lastname } = typed
  const tutor = await make.tutor({ firstname, lastname, is_verified: 1 })
  const category = await make.category()
  const course = await make.course({ tutor_id: tutor.id, category_id: category.id, title: typed.course })
  const cohort = await make.cohort({ course_id: course.id, name: typed.title })
  const place = await make.place({ tutor_id: tutor.id, name: typed.place })
  return {
    db,
    make,
    typed,
    tutor,
    course,
    cohort,
    place,
    inHours,
    learner: () => make.learner({ firstname, lastname, is_verified: 1, time_zone: 'Europe/London' }),
    pay: (learner, values = {}) => {
      count += 1
      return db
        .insertInto('payments')
        .values({
          reference: `letter-${count}-abcdefgh`,
          user_id: learner.id,
          course_id: course.id,
          cohort_id: cohort.id,
          method: 'virtual',
          description: typed.course,
          status: 'success',
          amount_kobo: 7_300_000,
          paid_kobo: 7_300_000,
          paid_at: inHours(-1),
          price_cents: 10_000,
          exchange_rate: 7_300_000,
          quote_expires_at: inHours(0),
          created_at: inHours(-1),
          updated_at: inHours(-1),
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}
