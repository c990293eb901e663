// Not the global one: a test that moves the clock must not hold up the disk.
import { setImmediate } from 'node:timers'
import type { SqliteConnection } from './connection.ts'
import { withFileLock } from './withFileLock.ts'

/** So many writers share one write to the disk at most, so that the first of them does not wait for ever. */
const MOST_TOGETHER = 100

/** How long a writer waits while another process has the file's write lock. */
const PATIENCE_MILLISECONDS = 5_000

/** Transactions that become durable together, or not at all. */
interface Group {
  members: number
  /** Once true the group is committed as soon as nobody is in the middle of something. */
  isDue: boolean
  done: Promise<void>
  settle(error?: unknown): void
}

/**
 * The one writer of a SQLite file. Transactions run strictly one after the other, each in a savepoint of its own, so
 * that one can be taken back alone; those that come in the same turn of the event loop are committed, and synced to
 * the disk, together. Nobody is answered, with success or refusal, before what they have seen is on the disk; when
 * the commit fails, all of its writers fail.
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

  /** Waits for its turn and begins a transaction; it must end with `commit` or `rollback`. */
  async begin(): Promise<void> {
    const until = this.#limit()
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

  /** Ends the transaction at once; the promise is kept when it is on the disk. Throws when nothing was ended. */
  commit(): Promise<void> {
    const group = this.#groupUnderWay()
    this.#database.exec('release one')
    this.#leave()
    return group.done
  }

  /** Takes the transaction back; the promise is kept when what it had seen of others is on the disk. */
  rollback(): Promise<void> {
    const group = this.#group
    try {
      if (group) for (const step of ['rollback to one', 'release one']) this.#database.exec(step)
    } catch (error) {
      // What cannot be taken back alone takes the others along.
      if (this.#database.isInTransaction()) this.#database.exec('rollback')
      this.#noticeEnd(error)
    }
    this.#leave()
    return group?.done ?? Promise.resolve()
  }

  /** Runs one changing statement, which is a transaction by itself. */
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
    const until = this.#limit()
    await this.#enter()
    try {
      this.#commitGroup()
      return await withFileLock(run, until)
    } finally {
      this.#leave()
    }
  }

  /** Commits what is under way, before the file is closed. */
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
    const isFull = group !== null && group.members >= (this.#isShared ? MOST_TOGETHER : 1)
    if (isFull || (group?.isDue && this.#waiting.length === 0)) this.#commitGroup()
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isBusy = false
  }

  #groupUnderWay(): Group {
    if (!this.#group) throw new Error('The database has ended the transaction.')
    return this.#group
  }

  /** From the call on, not from its turn: behind one who waited in vain the next one is refused at once. */
  #limit(): number {
    return performance.now() + this.#patience
  }

  /** The write lock is taken at the beginning, so that no transaction fails half-way for want of it. */
  async #join(until: number): Promise<void> {
    if (!this.#group) {
      await withFileLock(() => this.#database.exec('begin immediate'), until)
      const group = newGroup()
      this.#group = group
      // After the input of this turn: whoever else has something to write has said so by then.
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

  /** A full disk or a failing one ends the whole transaction, not only the savepoint: with it go the others' writes. */
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
  // Somebody may have left before it failed; whoever still waits hears of it all the same.
  done.catch(() => undefined)
  return { members: 0, isDue: false, done, settle }
}
