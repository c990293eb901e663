import type { EmailOrder } from '../outbox/emit.ts'
import type { BellEvent, EmailEvent, FactsOf } from '../outbox/events.ts'
import type { AppContext } from '../platform/appContext.ts'
import type { Db } from '../platform/database/db.ts'
import type { Email } from '../platform/mailer/mail.ts'

/** The order of one event's email. */
export type OrderOf<Name extends EmailEvent> = Extract<EmailOrder, { about: Name }>

/** Writes an event's email; null if it no longer applies. */
type EmailWriter<Order> = (academy: AppContext, order: Order) => Promise<Email | null>

/** The text that a person reads on the notifications page or on a device, and the page that it links to. */
export interface Words {
  title: string
  text: string
  /** A path of this site. */
  link: string
}

/** The reader; times are shown in their zone. */
export interface Reader {
  /** An IANA time zone; null means Lagos. */
  zone: string | null
  /** True for a device's screen, which others may see: it shows no amounts of money. */
  isOnDevice?: boolean
}

/**
 * Reads the subjects of a list of events at once and returns a look-up of each event's row; undefined if it is gone. Messages
 * with the same reading share it.
 */
type Reading<Facts, Row> = (db: Db, list: readonly Facts[]) => Promise<(facts: Facts) => Row | undefined>

/** The text of an event for the notifications page and for devices, from the row that its reading finds. */
export interface Bell<Facts> {
  read: Reading<Facts, unknown>
  words(row: unknown, facts: Facts, reader: Reader): Words
}

/** The text of each event by channel; devices show the bell's text if an event has no push text. */
export type Messages = {
  [Name in EmailEvent]: {
    email: EmailWriter<OrderOf<Name>>
    push?: (academy: AppContext, order: OrderOf<Name>) => Promise<Words | null>
  }
} & { [Name in BellEvent]: { bell: Bell<FactsOf<Name>> } }

/** Makes the text of an event from the row that a reading finds. */
export function bell<Facts, Row>(
  read: Reading<Facts, Row>,
  words: (row: Row, facts: Facts, reader: Reader) => Words,
): Bell<Facts> {
  return {
    read,
    words: (row, facts, reader) => words(row as Row, facts, reader),
  }
}

/** Makes a reading of rows by id; `name` is the fact that contains the id. */
export function byId<Name extends string, Row extends { id: number }>(
  name: Name,
  find: (db: Db, ids: readonly number[]) => Promise<Row[]>,
): Reading<{ [Fact in Name]?: number | undefined }, Row> {
  return async (db, list) => {
    const ids = [...new Set(list.map(facts => Number(facts[name])))]
    const rows = new Map((await find(db, ids)).map(row => [row.id, row]))
    return facts => rows.get(Number(facts[name]))
  }
}

/** Returns the name of a course, unless the academy has taken it down. */
export function courseName({
  title,
  taken_down_at,
}: {
  title: string | null
  taken_down_at: string | null
}): string {
  return title !== null && taken_down_at === null ? title : 'your course'
}

/** Returns the name of a course for an email, unless its address is unproved. */
export function knownCourse({
  is_known,
  ...course
}: { is_known: number } & Parameters<typeof courseName>[0]): string {
  return is_known ? courseName(course) : 'your course'
}
