import path from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '#server/ops/cli/backup/writeBackup.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { systemClock } from '#server/platform/time/clock.ts'
import { makers } from '../../support/academy/make.ts'
import { operatorWith, type TestOperator } from '../../support/academy/operator.ts'
import { migrateTo } from '../../support/database/oldDatabase.ts'
import { proofSize } from '../../support/proofs.ts'

/** A backup as the version wrote it whose newest migration was this one. */
async function backupOf(version: string): Promise<string> {
  const old = await operatorWith()
  const connection = old.look()
  await migrateTo(connection.db, version)
  const make = makers(connection.db)
  const { id: tutor_id } = await make.tutor({ email: 'old-tutor@example.com' })
  const { id: category_id } = await make.category()
  const course = await make.course({ tutor_id, category_id, title: `Taught at ${version}` })
  await make.topic({ course_id: course.id })
  await make.learner({ email: 'old-learner@example.com' })
  const file = path.join(old.folder, 'old.tar.gz')
  await writeBackup(connection, readConfig(old.env), systemClock, file)
  await connection.close()
  return file
}

async function emailsAndTitles({ look }: TestOperator) {
  const { db, close } = look()
  const people = await db.selectFrom('users').select('email').orderBy('email').execute()
  const courses = await db.selectFrom('courses').select('title').execute()
  await close()
  return { people: people.map(({ email }) => email), courses: courses.map(({ title }) => title) }
}

const every = Object.keys(migrations)
const middle = Math.floor(every.length / 2)
const versions = proofSize({ short: [...every.slice(0, 1), ...every.slice(middle, middle + 1)], long: every })

test.for(versions)(
  'a backup of %s replaces the academy of today and is brought up to date',
  async version => {
    const file = await backupOf(version)
    const today = await operatorWith()
    await today.run('seed')
    const restored = await today.run('restore', file, '--replace')
    expect(restored).toMatchObject({ code: 0, complained: '' })
    expect(await emailsAndTitles(today)).toEqual({
      people: ['old-learner@example.com', 'old-tutor@example.com'],
      courses: [`Taught at ${version}`],
    })
    expect(await today.run('doctor')).toMatchObject({ code: 0, complained: '' })
  },
)

test('a backup of the first version comes into an empty academy', async () => {
  const file = await backupOf(versions[0] ?? '')
  const empty = await operatorWith()
  expect(await empty.run('restore', file)).toMatchObject({ code: 0, complained: '' })
  expect((await emailsAndTitles(empty)).people).toHaveLength(2)
})
