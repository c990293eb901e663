import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openSqlite, type SqliteConnection } from '#server/platform/database/sqlite/connection.ts'
import { WriteQueue } from '#server/platform/database/sqlite/writeQueue.ts'
import { newFile } from '../../../support/database/databaseFile.ts'
import { engine } from '../../../support/database/testDatabase.ts'

async function academyFile(file = newFile()): Promise<Connection> {
  const connection = connect({ dialect: 'sqlite', file })
  onTestFinished(() => connection.close())
  await migrate(connection.db)
  return connection
}

const categories = async ({ db }: Connection) =>
  (await db.selectFrom('course_categories').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)

/** Runs a transaction that adds a category and, on request, fails. */
function adding({ db }: Connection, slug: string, fails = false): Promise<string> {
  return db.transaction().execute(async trx => {
    await trx.insertInto('course_categories').values({ name: slug, name_words: slug, slug }).execute()
    if (fails) throw new Error(`${slug} changed its mind`)
    return slug
  })
}

/** Builds a queue over a file with one table; its statements are counted and can be made to fail. */
function watchedQueue() {
  const database = openSqlite(newFile(), { isReader: false })
  onTestFinished(() => database.close())
  database.exec('create table kept (value text primary key)')
  const executed: string[] = []
  const failing = new Set<string>()
  const watched: SqliteConnection = {
    ...database,
    exec(statement) {
      executed.push(statement)
      if (failing.has(statement)) throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
      database.exec(statement)
    },
  }
  const queue = new WriteQueue(watched, { isShared: true })
  const add = (value: string) => () =>
    database.run({ sql: 'insert into kept values (?)', parameters: [value] })
  const kept = () => database.run<{ value: string }>({ sql: 'select value from kept', parameters: [] }).rows
  /** Rolls back and returns an error, as SQLite does when the disk is full. */
  function endByItself() {
    database.exec('rollback')
    return Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
  }
  return {
    queue,
    executed,
    failing,
    endByItself,
    add,
    kept,
    count: (name: string) => executed.filter(one => one === name).length,
  }
}

test('changes that come together are committed together, each once', async () => {
  const { queue, add, kept, count } = watchedQueue()
  await Promise.all(Array.from({ length: 30 }, (_, index) => queue.change(add(`v${index}`))))
  expect(kept()).toHaveLength(30)
  expect(count('commit')).toBe(1)
  await queue.change(add('alone'))
  expect(count('commit')).toBe(2)
})

test('a hundred and one do not wait for each other for ever', async () => {
  const { queue, add, count } = watchedQueue()
  await Promise.all(Array.from({ length: 250 }, (_, index) => queue.change(add(`v${index}`))))
  expect(count('commit')).toBe(3)
})

test('a refused change takes nothing of its neighbours back', async () => {
  const { queue, add, kept } = watchedQueue()
  const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map(value => queue.change(add(value))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(kept()).toHaveLength(3)
})

test('when the commit fails nobody is told that it went well, and the next ones are served', async () => {
  const { queue, add, kept, failing } = watchedQueue()
  failing.add('commit')
  const results = await Promise.allSettled(['a', 'b', 'a'].map(value => queue.change(add(value))))
  for (const result of results) expect(result).toMatchObject({ reason: { code: 'SQLITE_FULL' } })
  failing.delete('commit')
  expect(kept()).toEqual([])
  await queue.change(add('later'))
  expect(kept()).toEqual([{ value: 'later' }])
})

test('when the lock cannot be had the writer is refused and the next one is served', async () => {
  const { queue, add, kept, failing } = watchedQueue()
  failing.add('begin immediate')
  await expect(queue.change(add('a'))).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  failing.clear()
  await queue.change(add('b'))
  expect(kept()).toEqual([{ value: 'b' }])
})

test('when a failing disk ends a transaction half-way all who shared it fail', async () => {
  const { queue, add, kept, endByItself } = watchedQueue()
  const first = queue.change(add('first'))
  const second = queue.change(() => {
    add('second')()
    throw endByItself()
  })
  const results = await Promise.allSettled([first, second])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await queue.change(add('later'))
  expect(kept()).toEqual([{ value: 'later' }])
})

test.runIf(engine === 'sqlite')('nobody reads what is not committed', async () => {
  const academy = await academyFile()
  await academy.db.transaction().execute(async trx => {
    await trx
      .insertInto('course_categories')
      .values({ name: 'Weaving', name_words: 'weaving', slug: 'weaving' })
      .execute()
    expect(await categories(academy)).toEqual([])
    expect(await trx.selectFrom('course_categories').select('slug').execute()).toHaveLength(1)
  })
  expect(await categories(academy)).toEqual(['weaving'])
})

test.runIf(engine === 'sqlite')('what was answered is in the file, whoever opens it', async () => {
  const file = newFile()
  const academy = await academyFile(file)
  const added = ['a', 'b', 'c', 'd'].map(slug => adding(academy, slug, slug === 'b'))
  const results = await Promise.allSettled(added)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const other = connect({ dialect: 'sqlite', file })
  onTestFinished(() => other.close())
  expect(await categories(other)).toEqual(['a', 'c', 'd'])
})

test.runIf(engine === 'sqlite')('a transaction sees those that came before it, answered or not', async () => {
  const academy = await academyFile()
  const first = adding(academy, 'same')
  const second = adding(academy, 'same')
  await expect(second).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  expect(await first).toBe('same')
})

test.runIf(engine === 'sqlite')('a copy of the file can be made while others write', async () => {
  const academy = await academyFile()
  const copy = newFile()
  const writing = ['a', 'b'].map(slug => adding(academy, slug))
  await sql`vacuum into ${copy}`.execute(academy.db)
  await Promise.all(writing)
  expect(await categories(await academyFile(copy))).toEqual(expect.arrayContaining(['a']))
})
