import { setImmediate, setTimeout } from 'node:timers'
import { isFileLocked } from '../failures.ts'
import type { SqliteConnection } from './connection.ts'

// Not the global timer: tests that set the clock must not delay writes.

/** The most writers that share one write to the disk, so that the first of them does not wait for ever. */
const MAX_GROUP_SIZE = 100

/** The time that a writer waits while another process holds the file's write lock. */
const PATIENCE_MILLISECONDS = 5_000

/** A group of transactions that become durable together, or not at all. */
interface Group {
  members: number
  /** Once true, the group is committed as soon as none of its transactions is open. */
  isDue: boolean
  done: Promise<void>
  settle(error?: unknown): void
}

/**
 * The queue of the one writer of a SQLite file. Transactions run strictly one after the other, each in a savepoint of its
 * own, so that one can be rolled back alone; those that come in the same turn of the event loop are committed, and synced
 * to the disk, together. No transaction ends, with success or failure, before everything that it read is on the disk. When
 * the commit fails, all transactions of the group fail.
 */
export class WriteQueue {
  readonly #database: SqliteConnection
  readonly #isShared: boolean
  readonly #patience: number
  readonly #waiting: (() => void)[] = []
  #isBusy = false
  #group: Group | null = null

  /**
   * @param options.isShared false commits every transaction by itself
   * @param options.patience how many milliseconds a writer waits for the file's write lock
   */
  constructor(
    database: SqliteConnection,
    { isShared, patience = PATIENCE_MILLISECONDS }: { isShared: boolean; patience?: number },
  ) {
    this.#database = database
    this.#isShared = isShared
    this.#patience = patience
    // SQLite's own wait would hold up the whole process, readers too.
    database.run({ sql: 'pragma busy_timeout = 0', parameters: [] })
  }

  /** Waits in the queue and begins a transaction, which must end with `commit` or `rollback`. */
  async begin(): Promise<void> {
    const until = this.#deadline()
    await this.#enter()
    try {
      await this.#join(until)
      this.#database.exec('savepoint one')
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  /** Runs a statement of the transaction that has begun. */
  inTransaction<T>(run: () => T): T {
    this.#groupUnderWay()
    try {
      return run()
    } catch (error) {
      this.#noticeEnd(error)
      throw error
    }
  }

  /** Ends the transaction at once; the promise resolves when it is on the disk. Throws if the transaction is gone. */
  commit(): Promise<void> {
    const group = this.#groupUnderWay()
    this.#database.exec('release one')
    this.#leave()
    return group.done
  }

  /** Rolls the transaction back; the promise resolves when what it had read of others is on the disk. */
  rollback(): Promise<void> {
    const group = this.#group
    try {
      if (group) for (const step of ['rollback to one', 'release one']) this.#database.exec(step)
    } catch (error) {
      // A transaction that cannot be rolled back alone rolls back its whole group.
      if (this.#database.isInTransaction()) this.#database.exec('rollback')
      this.#noticeEnd(error)
    }
    this.#leave()
    return group?.done ?? Promise.resolve()
  }

  /** Runs one statement that writes, as a transaction by itself. */
  async change<T>(run: () => T): Promise<T> {
    await this.begin()
    let result: T
    try {
      result = this.inTransaction(run)
    } catch (error) {
      await this.rollback()
      throw error
    }
    await this.commit()
    return result
  }

  /** Runs a statement outside of every transaction. */
  async alone<T>(run: () => T): Promise<T> {
    const until = this.#deadline()
    await this.#enter()
    try {
      this.#commitGroup()
      return await withFileLock(run, until)
    } finally {
      this.#leave()
    }
  }

  /** Commits the open group, before the file is closed. */
  flush(): void {
    this.#commitGroup()
  }

  #enter(): Promise<void> | undefined {
    if (this.#isBusy) return new Promise(resolve => this.#waiting.push(resolve))
    this.#isBusy = true
    return undefined
  }

  #leave(): void {
    const group = this.#group
    const isFull = group !== null && group.members >= (this.#isShared ? MAX_GROUP_SIZE : 1)
    if (isFull || (group?.isDue && this.#waiting.length === 0)) this.#commitGroup()
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isBusy = false
  }

  #groupUnderWay(): Group {
    if (!this.#group) throw new Error('The database has ended the transaction.')
    return this.#group
  }

  /** Counts from the call on: after one writer has waited in vain, the next in the queue fails at once. */
  #deadline(): number {
    return performance.now() + this.#patience
  }

  /** The write lock is taken at the beginning, so that no transaction fails half-way for want of it. */
  async #join(until: number): Promise<void> {
    if (!this.#group) {
      await withFileLock(() => this.#database.exec('begin immediate'), until)
      const group = newGroup()
      this.#group = group
      // After this turn's input: by then all its other writers are in the queue.
      if (this.#isShared) setImmediate(() => this.#becomeDue(group))
    }
    this.#group.members += 1
  }

  #becomeDue(group: Group): void {
    group.isDue = true
    if (!this.#isBusy && this.#group === group) this.#commitGroup()
  }

  #commitGroup(): void {
    const group = this.#group
    if (!group) return
    this.#group = null
    try {
      this.#database.exec('commit')
      group.settle()
    } catch (error) {
      if (this.#database.isInTransaction()) this.#database.exec('rollback')
      group.settle(error)
    }
  }

  /** A full or failing disk ends the whole transaction, not only the savepoint, so the whole group fails. */
  #noticeEnd(error: unknown): void {
    if (this.#database.isInTransaction()) return
    this.#group?.settle(error)
    this.#group = null
  }
}

function newGroup(): Group {
  let settle: Group['settle'] = () => undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = error => (error === undefined ? resolve() : reject(error))
  })
  // A failed group is no unhandled rejection: every transaction of it awaits `done` itself.
  done.catch(() => undefined)
  return { members: 0, isDue: false, done, settle }
}

// Not the global timer: tests that set the clock must not delay writes.

const RETRY_MILLISECONDS = 20

/**
 * Runs what needs the write lock of a SQLite file, and retries while another process holds it. Other work of this process
 * goes on between two tries.
 * @param until when to give up, in the milliseconds of `performance.now()`
 */
async function withFileLock<T>(run: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isFileLocked(error) || performance.now() >= until) throw error
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MILLISECONDS))
  }
}
