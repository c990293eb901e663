import type { Db } from '../../../platform/database/db.ts'

/** The words that a person reads, and the page to which they lead. */
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

/** Ids and steps, as they were kept. */
export type Payload = Record<string, unknown>

/** Words the notifications about one sort of thing; its rows are read once for a whole list. */
export interface Wording {
  /** The field of the payload that holds the number of the thing. */
  id: string
  /** Returns whether this wording has the words of a kind. */
  knows(about: string): boolean
  /** Reads the things of these numbers, and answers how a notification about one of them is worded; null where it is gone. */
  load(
    db: Db,
    ids: readonly number[],
    payloads: readonly Payload[],
  ): Promise<(id: number, about: string, payload: Payload, reader: Reader) => Words | null>
}

/** Makes a wording of the rows that it needs and of one sentence maker a kind. */
export function wording<Row extends { id: number }, Given>(
  id: string,
  find: (db: Db, ids: readonly number[]) => Promise<Row[]>,
  words: Record<string, (row: Row, payload: Given, reader: Reader) => Words>,
): Wording {
  return {
    id,
    knows: about => Object.hasOwn(words, about),
    async load(db, ids) {
      const rows = new Map((await find(db, ids)).map(row => [row.id, row]))
      return (of, about, payload, reader) => {
        const row = rows.get(of)
        return row ? (words[about]?.(row, payload as Given, reader) ?? null) : null
      }
    },
  }
}

/** The name of a course where it may be said: what the academy has taken down is not named any more. */
export function courseName({
  title,
  taken_down_at,
}: {
  title: string | null
  taken_down_at: string | null
}): string {
  return title !== null && taken_down_at === null ? title : 'your course'
}
