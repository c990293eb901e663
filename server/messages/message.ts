import type { AppContext } from '../platform/appContext.ts'
import type { Db } from '../platform/database/db.ts'
import type { Email } from '../platform/mailer/mail.ts'
import type { EmailOrder } from '../platform/outbox/emit.ts'
import type { BellEvent, EmailEvent, FactsOf } from '../platform/outbox/events.ts'

/** The order of one event's email. */
export type OrderOf<Name extends EmailEvent> = Extract<EmailOrder, { about: Name }>

/** Writes an event's email; null if there is nothing to tell any more. */
type EmailWriter<Order> = (academy: AppContext, order: Order) => Promise<Email | null>

/** The words that a person reads on the bell's page or on a device, and the page to which they lead. */
export interface Words {
  title: string
  text: string
  /** A path of this site. */
  link: string
}

/** The person who reads: times are told on their clock. */
export interface Reader {
  /** A zone of IANA's; null reads as Lagos. */
  zone: string | null
  /** On the screen of a device others read along: no amount of money is told there. */
  isOnDevice?: boolean
}

/**
 * Reads what some events are about, once for a whole list of them, and returns the row of each; undefined where it is gone. Messages with the same
 * reading share it.
 */
type Reading<Facts, Row> = (db: Db, list: readonly Facts[]) => Promise<(facts: Facts) => Row | undefined>

/** The words of an event on the bell's page and on devices, of the row that its reading finds. */
export interface Bell<Facts> {
  read: Reading<Facts, unknown>
  words(row: unknown, facts: Facts, reader: Reader): Words
}

/** The words of each event by each of its channels; devices show the words of the bell where an event has none of its own for them. */
export type Messages = {
  [Name in EmailEvent]: {
    email: EmailWriter<OrderOf<Name>>
    push?: (academy: AppContext, order: OrderOf<Name>) => Promise<Words | null>
  }
} & { [Name in BellEvent]: { bell: Bell<FactsOf<Name>> } }

/** Words an event by the row that a reading finds of it. */
export function bell<Facts, Row>(
  read: Reading<Facts, Row>,
  words: (row: Row, facts: Facts, reader: Reader) => Words,
): Bell<Facts> {
  return {
    read,
    words: (row, facts, reader) => words(row as Row, facts, reader),
  }
}

/** Makes a reading of rows that are found by their numbers, and of the name of the fact that holds the number. */
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

/** Returns the name of a course where it may be said: what the academy has taken down is not named any more. */
export function courseName({
  title,
  taken_down_at,
}: {
  title: string | null
  taken_down_at: string | null
}): string {
  return title !== null && taken_down_at === null ? title : 'your course'
}

/** Returns the name of a course for an email: one to an address that nobody has proved names none. */
export function knownCourse({
  is_known,
  ...course
}: { is_known: number } & Parameters<typeof courseName>[0]): string {
  return is_known ? courseName(course) : 'your course'
}
