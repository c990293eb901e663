import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addTopic } from '#contract/tutor/topics.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openSqlite } from '#server/platform/database/sqlite/connection.ts'
import { WriteQueue } from '#server/platform/database/sqlite/writeQueue.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { newFile } from '../../../support/database/databaseFile.ts'
import { engine } from '../../../support/database/testDatabase.ts'

/** Builds an academy on a file whose write lock another process holds until released. */
async function academyOnBusyFile() {
  const file = newFile()
  const connection = connect({ dialect: 'sqlite', file })
  onTestFinished(() => connection.close())
  await migrate(connection.db)
  const academy = await academyWith({ course: {} }, { ports: { connection } })
  const asTutor = academy.server.as(academy.tutor)
  const add = await asTutor.call(addTopic, { body: { slug: academy.course.slug, topic: 'The first' } })
  expect(add.status).toBe(200)
  const token = await academy.server.tokenOf(academy.tutor)
  const other = openSqlite(file, { isReader: false })
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  return {
    ...academy,
    release: () => other.exec('rollback'),
    /** Adds a topic in an existing session. */
    add: async (topic: string) => {
      const reply = await academy.server.inject({
        method: 'POST',
        url: addTopic.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { slug: academy.course.slug, topic },
      })
      return reply.statusCode
    },
  }
}

test.runIf(engine === 'sqlite')(
  'while another process writes to the file a writer waits, and everybody else is served',
  async () => {
    const { add, release, server, db } = await academyOnBusyFile()
    const adding = add('The second')
    const migrating = sql`create table later (id integer)`.execute(db)
    // This process also plays the other one: if it blocked, it could never release the lock.
    for (let count = 0; count < 5; count += 1) {
      expect((await server.inject(`/api/courses?q=word${count}`)).statusCode).toBe(200)
    }
    release()
    expect(await adding).toBe(200)
    await migrating
  },
)

test.runIf(engine === 'sqlite')(
  'who has waited long enough for the lock is refused, each by himself',
  async () => {
    const file = newFile()
    const database = openSqlite(file, { isReader: false })
    database.exec('create table kept (value text primary key)')
    const other = openSqlite(file, { isReader: false })
    onTestFinished(() => {
      database.close()
      other.close()
    })
    const queue = new WriteQueue(database, { isShared: true, patience: 50 })
    const add = (value: string) =>
      queue.change(() => database.run({ sql: 'insert into kept values (?)', parameters: [value] }))
    other.exec('begin immediate')
    const refused = await Promise.allSettled(['a', 'b', 'c'].map(add))
    for (const result of refused) expect(result).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
    other.exec('rollback')
    await add('d')
    expect(database.run({ sql: 'select value from kept', parameters: [] }).rows).toEqual([{ value: 'd' }])
  },
)
